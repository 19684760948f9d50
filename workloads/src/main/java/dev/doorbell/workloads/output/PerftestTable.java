package dev.doorbell.workloads.output;

import java.util.List;
import java.util.Optional;

/**
 * Table of NVSHMEM's perftest.
 *
 * @param job name above the table
 * @param metric name of the value
 * @param unit of the value
 * @param sign {@code +} if more is better, {@code -} if less is
 * @param column of the result table that holds the value
 * @param scopes threads that call together and have a name in this table
 * @param note line before the table
 */
public record PerftestTable(
        String job,
        String metric,
        String unit,
        char sign,
        String column,
        List<String> scopes,
        Optional<String> note) {

    /** Copies the list. */
    public PerftestTable {
        scopes = List.copyOf(scopes);
    }

    /** Returns a table of bandwidths. */
    public static PerftestTable bandwidth(String job) {
        return more(job, "BW", "GB/sec", "bandwidth");
    }

    /** Returns a table of message rates. */
    public static PerftestTable rate(String job) {
        return more(job, "msgrate", "MMPS", "rate");
    }

    /**
     * Returns a table of latencies.
     *
     * @param column of the result table
     * @param scopes that perftest names in this table
     */
    public static PerftestTable latency(String job, String column, List<String> scopes) {
        return new PerftestTable(job, "latency", "us", '-', column, scopes, Optional.empty());
    }

    /** Returns the table with a line before it. */
    public PerftestTable after(String line) {
        return new PerftestTable(job, metric, unit, sign, column, scopes, Optional.of(line));
    }

    /** Returns perftest's name of the threads that call together in this table. */
    public String scope(String scope) {
        return scopes.contains(scope)
                ? Character.toUpperCase(scope.charAt(0)) + scope.substring(1)
                : "None";
    }

    private static PerftestTable more(String job, String metric, String unit, String column) {
        return new PerftestTable(job, metric, unit, '+', column, List.of(), Optional.empty());
    }
}
