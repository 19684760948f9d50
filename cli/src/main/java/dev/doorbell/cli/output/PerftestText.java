package dev.doorbell.cli.output;

import dev.doorbell.workloads.output.PerftestCollectiveOutput;
import dev.doorbell.workloads.output.PerftestOutput;
import dev.doorbell.workloads.output.PerftestTable;
import java.math.BigDecimal;
import java.util.List;

/**
 * Results in the format of NVSHMEM's perftest: its tables (version 3.4), or its lines for other
 * programs (since version 2.8). A job that corresponds to several runs of perftest, such as for
 * several numbers of thread blocks, has as many outputs in sequence.
 */
public final class PerftestText {

    /** Environment variable that makes perftest print lines for programs. */
    private static final String MACHINE_READABLE = "NVSHMEM_MACHINE_READABLE_OUTPUT";

    private PerftestText() {}

    /** Returns true if perftest has a benchmark for the workload of a job. */
    public static boolean covers(Document job) {
        return Tools.of(job, PerftestOutput.class).isPresent()
                || Tools.of(job, PerftestCollectiveOutput.class).isPresent();
    }

    /** Returns true if a job's environment requests the lines for programs. */
    public static boolean wantsLines(Document job) {
        return job.child("env").text(MACHINE_READABLE).matches("[0-9]*[1-9][0-9]*") && covers(job);
    }

    /** Returns the tables for people. */
    public static String tables(Document result) {
        PerftestJob job = new PerftestJob(result.child("job"));
        StringBuilder out = new StringBuilder();
        job.collective()
                .ifPresent(collective ->
                        runs(result)
                                .forEach(run -> {
                                    long[] sizes = collective.sizes(run);
                                    out.append(job.options(sizes[0], sizes[1], run.ctas()));
                                    out.append(collective.tables(run));
                                }));
        if (out.length() > 0) {
            return out.toString();
        }
        for (PerftestRun run : runs(result)) {
            out.append(job.options(run.leastBytes(), run.mostBytes(), run.ctas()));
            for (PerftestTable table : job.tables()) {
                table.note().ifPresent(note -> out.append(note).append('\n'));
                run.values(table.column())
                        .forEach((scope, values) -> {
                            out.append("#%10s\n".formatted(table.job()));
                            out.append(
                                    line(
                                            "size(B)",
                                            "scope",
                                            "%s (%s)".formatted(table.metric(), table.unit())));
                            values.forEach((size, value) ->
                                    out.append(line(size, table.scope(scope), decimals(value))));
                        });
            }
        }
        return out.toString();
    }

    /** Returns the lines for programs. */
    public static String lines(Document result) {
        PerftestJob job = new PerftestJob(result.child("job"));
        StringBuilder out = new StringBuilder();
        job.collective()
                .ifPresent(collective ->
                        runs(result).forEach(run -> out.append(collective.lines(run))));
        for (PerftestRun run : runs(result)) {
            for (PerftestTable table : job.tables()) {
                run.values(table.column())
                        .forEach((scope, values) -> {
                            out.append(table.job()).append('\n');
                            values.forEach((size, value) ->
                                    out.append(
                                            "&&&& PERF %s___%s___size__%d___%s %s %c%s\n"
                                                    .formatted(
                                                            table.job(),
                                                            table.scope(scope),
                                                            size,
                                                            table.metric(),
                                                            decimals(value),
                                                            table.sign(),
                                                            table.unit())));
                        });
            }
        }
        return out.toString();
    }

    private static List<PerftestRun> runs(Document result) {
        return result.children("tables").stream()
                .flatMap(table -> PerftestRun.of(Csv.table(table)).stream())
                .toList();
    }

    private static String line(Object size, String scope, String value) {
        return "%-10s  %-8s  %-16s\n".formatted(size, scope, value);
    }

    private static String decimals(BigDecimal value) {
        return value.setScale(6).toPlainString();
    }
}
