package dev.doorbell.workloads.offload.primitive;

import dev.doorbell.workloads.job.JobSpec;
import java.util.Locale;

/** Sender for a rank, and the way of the bytes. */
public enum PrimitivePath {
    /** The rank itself, in its calls of the message-passing library. */
    HOST,
    /** Its DPU, through the DPU's memory. */
    STAGED,
    /** Its DPU, from host to host. */
    GVMI;

    /** The path of a job, which is one of the workload's. */
    static PrimitivePath of(JobSpec job) {
        return valueOf(job.path().toUpperCase(Locale.ROOT));
    }
}
