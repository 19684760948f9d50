package dev.doorbell.workloads.guest;

import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.guest.load.Guest;
import dev.doorbell.workloads.program.AlgorithmProgram;
import dev.doorbell.workloads.program.KernelProgram;
import dev.doorbell.workloads.program.MpiProgram;
import dev.doorbell.workloads.program.OffloadProgram;

/** Workloads of users' programs. */
public final class Guests {

    private Guests() {}

    /**
     * Returns the workload of a program.
     *
     * @param program classes, as a job carries them
     * @throws dev.doorbell.workloads.job.JobException if they may not run
     */
    public static Workload of(String program) {
        Guest guest = Guest.of(program);
        return switch (guest.forPlan()) {
            case KernelProgram kernels -> new KernelWorkload(guest, kernels);
            case MpiProgram ranks -> new MpiWorkload(guest, ranks);
            case OffloadProgram ranks -> new OffloadWorkload(guest, ranks);
            case AlgorithmProgram algorithm -> new AlgorithmWorkload(guest, algorithm);
        };
    }
}
