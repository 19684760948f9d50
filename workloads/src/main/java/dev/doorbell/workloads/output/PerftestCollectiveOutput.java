package dev.doorbell.workloads.output;

import dev.doorbell.workloads.parameter.Parameters;
import java.util.function.Function;

/**
 * Form of a collective of NVSHMEM's perftest.
 *
 * @param name above the table, for the parameters of a job
 * @param kind of the table
 */
public record PerftestCollectiveOutput(Function<Parameters, String> name, Kind kind)
        implements ToolOutput {

    /** Kinds of tables. */
    public enum Kind {
        /** The size counts the bytes from all PEs. */
        FROM_ALL,
        /** The size counts the bytes of the root. */
        FROM_ROOT,
        /** The table has a column for the operation. */
        REDUCTION,
        /** The size is the number of threads. */
        BARRIER
    }
}
