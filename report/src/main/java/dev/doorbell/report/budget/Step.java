package dev.doorbell.report.budget;

/**
 * Step of an operation, averaged over operations with the same steps.
 *
 * @param engine of the step, without the numbers of individual engines: {@code nic/wqe}
 * @param name of the work
 * @param startPs after the begin of the operation's first step
 * @param durationPs length of the step
 * @param gapPs time before it in which no earlier step was at work: on the way, or waiting
 * @param pathPs part of it that no earlier step covers: its share of the critical path
 */
public record Step(
        String engine, String name, long startPs, long durationPs, long gapPs, long pathPs) {}
