package dev.doorbell.workloads.cluster;

import dev.doorbell.workloads.job.Fault;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;

/** Refuses deaths of DPUs that do not exist or that have no effect. */
final class DpuFaults {

    private DpuFaults() {}

    /** Checks a job on nodes with {@code dpus} DPUs each, which its workload uses or not. */
    static void check(JobSpec job, int dpus, boolean used) {
        for (Fault fault : job.faults()) {
            if (!(fault instanceof Fault.DpuDown down)) {
                continue;
            }
            if (dpus == 0) {
                throw JobException.invalid(
                        "profile", job.profile(), "one with DPUs for a fault of kind dpu-down");
            }
            if (!used) {
                throw new JobException(
                        "faults",
                        "faults has one of kind dpu-down, but no DPU does anything for %s on path %s"
                                .formatted(job.workload(), job.path()));
            }
            if (down.node() >= job.nodes()) {
                throw JobException.invalid(
                        "faults.node", down.node(), "a node from 0 to " + (job.nodes() - 1));
            }
            if (down.dpu() >= dpus) {
                throw JobException.invalid(
                        "faults.dpu", down.dpu(), "a DPU from 0 to " + (dpus - 1));
            }
        }
    }
}
