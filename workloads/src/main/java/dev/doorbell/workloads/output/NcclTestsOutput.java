package dev.doorbell.workloads.output;

import dev.doorbell.workloads.parameter.Parameter;

/**
 * Form of nccl-tests.
 *
 * @param stepFactor from one size to the next
 * @param gpusPerNode that take part
 * @param warmup calls before the measured ones
 * @param iterations measured calls
 */
public record NcclTestsOutput(
        Parameter<Integer> stepFactor,
        Parameter<Integer> gpusPerNode,
        Parameter<Integer> warmup,
        Parameter<Integer> iterations)
        implements ToolOutput {}
