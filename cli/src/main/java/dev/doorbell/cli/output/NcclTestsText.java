package dev.doorbell.cli.output;

import dev.doorbell.cli.output.nccltests.Device;
import dev.doorbell.cli.output.nccltests.Measurement;
import dev.doorbell.cli.output.nccltests.NcclTestsTable;
import dev.doorbell.cli.output.nccltests.Row;
import dev.doorbell.cli.output.nccltests.Settings;
import dev.doorbell.workloads.output.NcclTestsOutput;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.result.Cell;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Results in nccl-tests' format. Tables of its workload have the columns {@code size, count, type,
 * redop, root}, then {@code time, algbw, busbw, wrong} out of place, then the same in place,
 * possibly with a suffix to distinguish the two. Cells of an unmeasured placement are {@code N/A},
 * or empty.
 */
final class NcclTestsText {

    private static final List<String> CALL = List.of("size", "count", "type", "redop", "root");
    private static final List<String> BODY = List.of("time", "algbw", "busbw", "wrong");

    private NcclTestsText() {}

    /** Returns true if nccl-tests has a program for the workload of a job. */
    static boolean covers(Document job) {
        return Tools.of(job, NcclTestsOutput.class).isPresent();
    }

    /** Returns the output of a program for each table. */
    static String tables(Document result) {
        Document job = result.child("job");
        StringBuilder out = new StringBuilder();
        for (Document table : result.children("tables")) {
            if (fits(table)) {
                List<Row> rows = Csv.table(table).rows().stream().map(NcclTestsText::row).toList();
                out.append(NcclTestsTable.text(settings(job, rows), devices(job), rows));
            }
        }
        return out.toString();
    }

    private static boolean fits(Document table) {
        List<String> names = table.children("columns").stream().map(it -> it.text("name")).toList();
        List<String> expected = new ArrayList<>(CALL);
        expected.addAll(BODY);
        expected.addAll(BODY);
        if (names.size() != expected.size()) {
            return false;
        }
        for (int i = 0; i < names.size(); i++) {
            if (!names.get(i).endsWith(expected.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static Row row(List<Cell> cells) {
        return new Row(
                number(cells.get(0)).longValueExact(),
                number(cells.get(1)).longValueExact(),
                cells.get(2).text(),
                cells.get(3).text(),
                number(cells.get(4)).intValueExact(),
                measurement(cells.subList(CALL.size(), CALL.size() + BODY.size())),
                measurement(cells.subList(CALL.size() + BODY.size(), cells.size())));
    }

    private static Optional<Measurement> measurement(List<Cell> cells) {
        if (cells.get(0).number().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new Measurement(
                        number(cells.get(0)),
                        number(cells.get(1)),
                        number(cells.get(2)),
                        cells.get(3).number().stream()
                                .mapToLong(BigDecimal::longValueExact)
                                .findFirst()));
    }

    private static BigDecimal number(Cell cell) {
        return cell.number().orElseThrow();
    }

    private static Settings settings(Document job, List<Row> rows) {
        NcclTestsOutput output = output(job);
        Parameters given = Tools.parameters(job);
        return new Settings(
                rows.stream().mapToLong(Row::size).min().orElse(0),
                rows.stream().mapToLong(Row::size).max().orElse(0),
                given.get(output.stepFactor()),
                0,
                given.get(output.warmup()),
                given.get(output.iterations()),
                rows.stream().anyMatch(NcclTestsText::validated));
    }

    private static boolean validated(Row row) {
        return row.outOfPlace().or(row::inPlace).flatMap(NcclTestsText::wrong).isPresent();
    }

    private static Optional<Long> wrong(Measurement measured) {
        return measured.wrong().stream().boxed().findFirst();
    }

    /**
     * Returns a process for each GPU; its process number is its rank, and its bus the GPU's index.
     */
    private static List<Device> devices(Document job) {
        int perNode = Tools.parameters(job).get(output(job).gpusPerNode());
        List<Device> devices = new ArrayList<>();
        for (int rank = 0; rank < job.number("nodes") * perNode; rank++) {
            int index = rank % perNode;
            String host = "node" + rank / perNode;
            devices.add(new Device(rank, rank, host, index, index, job.text("profile")));
        }
        return devices;
    }

    private static NcclTestsOutput output(Document job) {
        return Tools.of(job, NcclTestsOutput.class).orElseThrow();
    }
}
