package dev.doorbell.libraries.msccl.verify;

import dev.doorbell.libraries.msccl.code.Tiling;
import dev.doorbell.libraries.msccl.flow.Flow;
import dev.doorbell.libraries.msccl.flow.OperationGraph;
import dev.doorbell.libraries.msccl.flow.Wait;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import dev.doorbell.libraries.msccl.program.SizeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Check that a program which completes with unlimited slots also completes with the available ones.
 */
final class SlotCheck {

    private final Flow flow;
    private final ProgramHeader header;
    private final VerifyOptions options;
    private final Findings findings;
    private final int slots;
    private final SortedSet<Integer> counts = new TreeSet<>();

    SlotCheck(Flow flow, VerifyOptions options, Findings findings) {
        this.flow = flow;
        this.header = flow.code().program().header();
        this.options = options;
        this.findings = findings;
        this.slots = header.protocol().slots();
        for (int node = 0; node < flow.nodes(); node++) {
            counts.add(flow.transfer(node).count());
        }
    }

    SlotUse run() {
        List<SlotUse.Range> ranges = new ArrayList<>();
        List<List<Wait>> cycles = new ArrayList<>();
        long from = 1;
        int together = counts.isEmpty() ? 1 : counts.last();
        together = Math.min(together, Tiling.MAX_CHUNKS_PER_OPERATION);
        while (together >= 1) {
            int least = leastAlike(together);
            OperationGraph graph = new OperationGraph(flow, least, slots);
            OptionalLong to =
                    least == 1
                            ? OptionalLong.empty()
                            : OptionalLong.of(Tiling.greatestBytes(header, least));
            if (to.isEmpty() || to.getAsLong() >= from) {
                ranges.add(new SlotUse.Range(from, to, least, graph.completes()));
                cycles.add(graph.cycle());
                from = to.orElse(0) + 1;
            }
            together = least - 1;
        }
        SlotUse use = new SlotUse(slots, needed(), ranges);
        report(use, cycles);
        return use;
    }

    /**
     * Returns the least number of chunks per operation that divides every step into the same number
     * of operations.
     */
    private int leastAlike(int together) {
        int least = together;
        while (least > 1 && alike(least - 1, together)) {
            least--;
        }
        return least;
    }

    private boolean alike(int one, int other) {
        return counts.stream().allMatch(it -> Math.ceilDiv(it, one) == Math.ceilDiv(it, other));
    }

    private int needed() {
        int few = 1;
        while (!new OperationGraph(flow, 1, few).completes()) {
            few++;
        }
        return few;
    }

    private void report(SlotUse use, List<List<Wait>> cycles) {
        for (int i = 0; i < use.ranges().size(); i++) {
            SlotUse.Range range = use.ranges().get(i);
            if (!range.completes()) {
                boolean meant = meant(range);
                Wait first = cycles.get(i).get(0);
                findings.node(
                        FindingKind.SLOT_DEADLOCK,
                        meant ? Severity.ERROR : Severity.NOTE,
                        flow,
                        first.node(),
                        "calls of %s stop, %d chunks to an operation and %d slots a connection%s: %s"
                                .formatted(
                                        sizes(range),
                                        range.chunksPerOperation(),
                                        slots,
                                        meant ? "" : ", but the program is not for them",
                                        WaitText.of(flow, cycles.get(i))));
            }
        }
    }

    /** Returns true if the program is checked for a size in this range. */
    private boolean meant(SlotUse.Range range) {
        if (!options.sizes().isEmpty()) {
            return options.sizes().stream().anyMatch(range::holds);
        }
        SizeRange sizes = header.sizes();
        // A greatest size of 0 means no bound.
        long most = sizes.maxBytes().orElse(0) == 0 ? Long.MAX_VALUE : sizes.maxBytes().getAsLong();
        return range.fromBytes() <= most
                && range.toBytes().orElse(Long.MAX_VALUE) >= sizes.minBytes().orElse(0);
    }

    private static String sizes(SlotUse.Range range) {
        return range.toBytes().isEmpty()
                ? "%d bytes and more".formatted(range.fromBytes())
                : "%d to %d bytes".formatted(range.fromBytes(), range.toBytes().getAsLong());
    }
}
