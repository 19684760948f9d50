package dev.doorbell.report.budget;

/**
 * A step of an operation, in the mean over operations with the same steps.
 *
 * @param engine that does it, without the numbers that tell like engines apart: {@code nic/wqe}
 * @param name what is done
 * @param startPs after the begin of the operation's first step
 * @param durationPs how long it takes
 * @param gapPs time before it in which no earlier step was at work: on the way, or waiting
 * @param pathPs what of it no earlier step covers: its part of the critical path
 */
public record Step(
        String engine, String name, long startPs, long durationPs, long gapPs, long pathPs) {}
