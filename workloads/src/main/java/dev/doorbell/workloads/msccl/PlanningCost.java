package dev.doorbell.workloads.msccl;

import dev.doorbell.libraries.msccl.algorithm.ProgramSize;
import dev.doorbell.libraries.msccl.nccl.builtin.KernelSize;
import dev.doorbell.workloads.Estimate;
import java.util.HashSet;
import java.util.Set;

/** Total cost of building and loading some programs. */
final class PlanningCost {

    // Measured by the least heap that does it.
    private static final double STEP_BYTES = 180;

    // Built for both placements.
    private static final double PLACEMENTS = 2;

    private final String field;
    private final Set<KernelSize> kernels = new HashSet<>();
    private double bytes;
    private double steps;

    PlanningCost(String field) {
        this.field = field;
    }

    void add(ProgramSize program) {
        bytes += program.bytes();
        steps += program.steps();
    }

    /** Adds a kernel of NCCL's, which is built for each call and kept once. */
    void add(KernelSize kernel) {
        steps += kernel.steps() * PLACEMENTS;
        if (kernels.add(kernel)) {
            bytes += kernel.steps() * STEP_BYTES * PLACEMENTS;
            steps += kernel.steps() * PLACEMENTS;
        }
    }

    Estimate estimate() {
        return Estimate.of(field, bytes, steps);
    }
}
