package dev.doorbell.workloads.parameter;

import dev.doorbell.libraries.mpi.collective.choice.ControlVariables;
import dev.doorbell.libraries.mpi.collective.choice.Tuning;
import dev.doorbell.libraries.mpi.message.MpiException;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;

/** The environment variables of MPICH that jobs with MPI ranks have. */
public final class MpiVariables {

    private MpiVariables() {}

    /**
     * Returns the choice of algorithms of a job.
     *
     * @throws JobException if a variable or its value is unknown
     */
    public static Tuning of(JobSpec job) {
        try {
            return ControlVariables.tuning(job.env());
        } catch (MpiException wrong) {
            throw new JobException("env", String.valueOf(wrong.getMessage()));
        }
    }
}
