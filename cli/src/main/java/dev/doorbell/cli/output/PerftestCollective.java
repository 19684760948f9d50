package dev.doorbell.cli.output;

import dev.doorbell.workloads.output.PerftestCollectiveOutput.Kind;
import dev.doorbell.workloads.result.Cell;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * NVSHMEM perftest's name and output of a collective's benchmark: a table for every scope. Its
 * {@code size} is the size of a PE's result, so alltoall and fcollect count the bytes from all PEs.
 * The size of a barrier is the threads of the block.
 *
 * @param name above the table
 * @param kind of the table
 * @param job what was called for
 */
record PerftestCollective(String name, Kind kind, PerftestJob job) {

    /** Returns the tables for people. */
    String tables(PerftestRun run) {
        StringBuilder out = new StringBuilder();
        byScope(run)
                .forEach(rows -> {
                    out.append("#%10s\n".formatted(name)).append(line(heading()));
                    rows.forEach(row -> out.append(line(cells(run, row))));
                });
        return out.toString();
    }

    /** Returns the lines for programs. */
    String lines(PerftestRun run) {
        StringBuilder out = new StringBuilder();
        byScope(run)
                .forEach(rows -> {
                    out.append(name).append('\n');
                    rows.forEach(row ->
                            out.append(
                                    "&&&& PERF %s___%s___size__%d___latency %s -us\n"
                                            .formatted(
                                                    name,
                                                    variant(run, row),
                                                    size(run, row),
                                                    decimals(run.number(row, "latency"), 6))));
                });
        return out.toString();
    }

    /** Returns the rows of each scope, in the order of their first rows. */
    private static Collection<List<List<Cell>>> byScope(PerftestRun run) {
        SequencedMap<String, List<List<Cell>>> scopes = new LinkedHashMap<>();
        for (List<Cell> row : run.rows()) {
            scopes.computeIfAbsent(run.text(row, "scope"), scope -> new ArrayList<>()).add(row);
        }
        return scopes.sequencedValues();
    }

    /** Returns smallest and largest size, for perftest's first lines. */
    long[] sizes(PerftestRun run) {
        return new long[] {
            run.rows().stream().mapToLong(row -> size(run, row)).min().orElse(0),
            run.rows().stream().mapToLong(row -> size(run, row)).max().orElse(0)
        };
    }

    private List<String> heading() {
        if (barrier()) {
            return List.of(
                    "%-10s".formatted("size(B)"),
                    "%-8s".formatted("scope"),
                    "%-16s".formatted("latency (us)"));
        }
        return layOut(
                "size(B)",
                "count",
                "type",
                "redop",
                "scope",
                "latency(us)",
                "algbw(GB/s)",
                "busbw(GB/s)");
    }

    private List<String> cells(PerftestRun run, List<Cell> row) {
        String latency = decimals(run.number(row, "latency"), 6);
        if (barrier()) {
            return List.of(
                    "%-10d".formatted(size(run, row)),
                    "%-8s".formatted(run.text(row, "scope")),
                    "%-16s".formatted(latency));
        }
        long size = size(run, row);
        long elementBytes = run.whole(row, "size") / run.whole(row, "count");
        return layOut(
                Long.toString(size),
                Long.toString(size / elementBytes),
                run.text(row, "type"),
                run.text(row, "redop"),
                scope(run, row),
                latency,
                decimals(run.number(row, "algbw"), 3),
                decimals(run.number(row, "busbw"), 3));
    }

    private List<String> layOut(
            String size,
            String count,
            String type,
            String operation,
            String scope,
            String latency,
            String algorithm,
            String bus) {
        return Stream.of(
                        Stream.of("%-10s".formatted(size)),
                        Stream.of(count, type).map("%-8s"::formatted),
                        kind == Kind.REDUCTION
                                ? Stream.of("%-8s".formatted(operation))
                                : Stream.<String>of(),
                        Stream.of("%-8s".formatted(scope), "%-16s".formatted(latency)),
                        Stream.of(algorithm, bus).map("%-12s"::formatted))
                .flatMap(cells -> cells)
                .toList();
    }

    private String variant(PerftestRun run, List<Cell> row) {
        if (barrier()) {
            return run.text(row, "scope");
        }
        return Stream.of(
                        run.text(row, "type"),
                        kind == Kind.REDUCTION ? run.text(row, "redop") : "",
                        scope(run, row))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("-"));
    }

    /** Returns the scope's name, which reductions abbreviate. */
    private String scope(PerftestRun run, List<Cell> row) {
        String scope = run.text(row, "scope");
        return kind == Kind.REDUCTION ? scope.substring(0, 1) : scope;
    }

    private long size(PerftestRun run, List<Cell> row) {
        if (barrier()) {
            return Long.parseLong(job.text("threads_per_cta", "1"));
        }
        long size = run.whole(row, "size");
        return kind == Kind.FROM_ALL ? size * job.pes() : size;
    }

    private boolean barrier() {
        return kind == Kind.BARRIER;
    }

    private static String decimals(BigDecimal value, int digits) {
        return value.setScale(digits, RoundingMode.HALF_UP).toPlainString();
    }

    private static String line(List<String> cells) {
        return String.join("  ", cells) + '\n';
    }
}
