package dev.doorbell.workloads.output;

/** Form of a tool that measures the same as a workload, for results to be printed in. */
public sealed interface ToolOutput
        permits PerftestOutput, PerftestCollectiveOutput, OsuOutput, NcclTestsOutput {}
