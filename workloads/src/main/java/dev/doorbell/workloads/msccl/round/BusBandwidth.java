package dev.doorbell.workloads.msccl.round;

import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.result.Cell;

/** Bandwidths as nccl-tests computes them: of the call, and of each GPU's links. */
public final class BusBandwidth {

    private BusBandwidth() {}

    /** Bytes of the call in the time of a call, in GB/s. */
    public static Cell algorithm(long bytes, RoundTimes times) {
        return Figures.ratio(Math.multiplyExact(bytes, times.calls()), 1_000, times.ps());
    }

    /** The same times the share of the bytes that has to cross links. */
    public static Cell bus(Collective collective, int gpus, long bytes, RoundTimes times) {
        long all = Math.multiplyExact(bytes, times.calls());
        return switch (collective) {
            case ALL_REDUCE ->
                    Figures.ratio(all, 2_000L * (gpus - 1), Math.multiplyExact(times.ps(), gpus));
            case ALL_GATHER, REDUCE_SCATTER, ALL_TO_ALL, ALL_TO_ALL_V, GATHER, SCATTER ->
                    Figures.ratio(all, 1_000L * (gpus - 1), Math.multiplyExact(times.ps(), gpus));
            case BROADCAST, REDUCE, SEND, RECEIVE, CUSTOM -> Figures.ratio(all, 1_000, times.ps());
        };
    }

    /** Microseconds of a call. */
    public static Cell time(RoundTimes times) {
        return times.calls() == 0
                ? Cell.none()
                : Figures.microsecondsEach(times.ps(), times.calls());
    }
}
