package dev.doorbell.workloads.run;

import dev.doorbell.pdes.report.LpResult;
import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.pdes.report.TraceSpan.Transfer;
import dev.doorbell.workloads.result.RowWindow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Data of the operations of a trace. One process reports the data of an operation; all spans of the
 * operation get it, with the name of the peer and the row in which the operation begins.
 */
final class Transfers {

    private final List<RowWindow> rows;
    private final Map<String, String> names = new HashMap<>();
    private final Map<Long, Transfer> known = new HashMap<>();
    private final Map<Long, Transfer> complete = new HashMap<>();

    private Transfers(List<LpResult> processes, List<RowWindow> rows) {
        this.rows = rows;
        processes.forEach(it -> names.put(Integer.toString(it.id()), it.name()));
    }

    /**
     * Returns spans with the data of their operations.
     *
     * @param spans by their starts
     */
    static List<TraceSpan> in(
            List<TraceSpan> spans, List<LpResult> processes, List<RowWindow> rows) {
        Transfers transfers = new Transfers(processes, rows);
        for (TraceSpan span : spans) {
            if (span.transfer().known()) {
                transfers.known.putIfAbsent(span.flow(), span.transfer());
            }
        }
        return spans.stream().map(it -> it.with(transfers.of(it))).toList();
    }

    private Transfer of(TraceSpan span) {
        return span.flow() == 0
                ? complete(Transfer.NONE, span.startPs())
                : complete.computeIfAbsent(
                        span.flow(),
                        flow -> complete(known.getOrDefault(flow, Transfer.NONE), span.startPs()));
    }

    private Transfer complete(Transfer transfer, long beginPs) {
        int row = row(beginPs);
        return row == 0 && !transfer.known()
                ? Transfer.NONE
                : new Transfer(
                        transfer.queuePair(),
                        transfer.bytes(),
                        names.getOrDefault(transfer.peer(), transfer.peer()),
                        row);
    }

    private int row(long beginPs) {
        for (int i = 0; i < rows.size(); i++) {
            if (beginPs >= rows.get(i).startPs() && beginPs < rows.get(i).endPs()) {
                return i + 1;
            }
        }
        return 0;
    }
}
