package dev.doorbell.workloads.output;

import dev.doorbell.workloads.parameter.Parameters;
import java.util.List;
import java.util.function.Function;

/**
 * Form of a point-to-point benchmark of NVSHMEM's perftest.
 *
 * @param tables that it prints for the parameters of a job
 */
public record PerftestOutput(Function<Parameters, List<PerftestTable>> tables)
        implements ToolOutput {}
