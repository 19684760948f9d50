package dev.doorbell.libraries.datatype.strategy;

import dev.doorbell.hardware.profile.Profile;

/**
 * Multiprocessors of a GPU and the warps that they issue.
 *
 * @param count number of multiprocessors
 * @param cyclePs a clock cycle
 * @param threads resident threads of one at most
 * @param blocks resident thread blocks of one at most
 * @param registers of one
 * @param issueTenths instructions of warps that one issues in ten cycles
 * @param blockLaunchPs a thread block of a grid on the whole GPU, from one to the next
 * @param dependentCycles cycles from an instruction of a warp to the next, which needs its result
 */
public record Multiprocessors(
        int count,
        long cyclePs,
        int threads,
        int blocks,
        int registers,
        int issueTenths,
        long blockLaunchPs,
        int dependentCycles) {

    private static final int TENTHS = 10;

    static Multiprocessors of(Profile profile) {
        return new Multiprocessors(
                profile.positive("gpu.sms"),
                profile.ps("gpu.cycle"),
                profile.positive("gpu.smThreads"),
                profile.positive("gpu.smBlocks"),
                profile.positive("gpu.smRegisters"),
                profile.positive("gpu.issueRate"),
                profile.ps("gpu.blockLaunch"),
                profile.count("gpu.dependentIssue"));
    }

    /**
     * Number of blocks that are resident at the same time, at least 1.
     *
     * @param threadRegisters registers of a thread; 0 if they limit nothing
     */
    long resident(int blockThreads, int threadRegisters) {
        long byRegisters =
                threadRegisters == 0
                        ? Long.MAX_VALUE
                        : registers / ((long) threadRegisters * blockThreads);
        return Math.max(1, Math.min(byRegisters, Math.min(blocks, threads / blockThreads)));
    }

    /** Time in which one multiprocessor issues instructions of warps, in picoseconds. */
    long issuePs(long instructions) {
        return Math.multiplyExact(Math.multiplyExact(instructions, cyclePs), TENTHS) / issueTenths;
    }

    /**
     * Time of a block alone on a multiprocessor, without its loads. Its warps take turns, so an
     * instruction of all takes as long as their issue, and at least as long as its result.
     */
    long chainPs(long instructions, long warps) {
        return Math.max(
                issuePs(Math.multiplyExact(instructions, warps)),
                Math.multiplyExact(instructions, dependentCycles * cyclePs));
    }
}
