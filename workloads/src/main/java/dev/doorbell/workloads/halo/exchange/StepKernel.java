package dev.doorbell.workloads.halo.exchange;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.halo.HaloLayout;
import dev.doorbell.workloads.halo.Overlap;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;

/**
 * Kernel that an application runs before each exchange. Memory or arithmetic, whichever takes
 * longer, determines its time.
 *
 * @param bytes that it reads and writes for each cell; 0 for no kernel
 * @param flops floating-point operations for each cell
 * @param overlap of the kernel and the exchange
 */
record StepKernel(long bytes, long flops, Overlap overlap) {

    private static final int MOST = 1_000_000;

    static final Parameter<Integer> BYTES =
            Parameter.whole(
                    "kernelBytes",
                    0,
                    0,
                    MOST,
                    "bytes of GPU memory for each cell, read and written by a kernel before each exchange");
    static final Parameter<Integer> FLOPS =
            Parameter.whole(
                    "kernelFlops",
                    0,
                    0,
                    MOST,
                    "floating-point operations of that kernel for each cell, on a GPU");

    static StepKernel of(Parameters given, Overlap overlap) {
        return new StepKernel(given.get(BYTES), given.get(FLOPS), overlap);
    }

    /** Times of the kernel for a domain. */
    Times times(Profile profile, HaloLayout layout, boolean gpu) {
        long owned = layout.domain().owned().length;
        if (bytes == 0 && flops == 0) {
            return new Times(0, 0, 0);
        }
        if (!gpu) {
            // A copy reads and writes every byte.
            return new Times(0, profile.rate("host.copyRate").timePs(bytes * owned) / 2, 0);
        }
        long memoryPs = profile.rate("gpu.memoryRate").timePs(bytes * owned);
        long wholePs =
                Math.max(
                        memoryPs,
                        flops == 0 ? 0 : profile.computeRate("gpu.flops").timePs(flops * owned));
        long beforePs = overlap == Overlap.INTERIOR ? wholePs * layout.boundary() / owned : wholePs;
        return new Times(profile.ps("gpu.launch"), beforePs, wholePs - beforePs);
    }

    /**
     * Times of a domain's kernel.
     *
     * @param launchPs launch
     * @param beforePs part before the exchange
     * @param duringPs part during the exchange
     */
    record Times(long launchPs, long beforePs, long duringPs) {

        /** Time of both parts. */
        long kernelPs() {
            return beforePs + duringPs;
        }

        /** Time until the exchange may begin. */
        long waitPs() {
            return beforePs == 0 ? 0 : launchPs + beforePs;
        }
    }
}
