package dev.doorbell.cli.progress;

import dev.doorbell.cli.cluster.Installation;
import dev.doorbell.guest.run.LocalPrograms;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.job.JobSpec;

/** Workloads of jobs that run in this process, which starts the binaries that jobs name. */
public final class JobPrograms {

    private JobPrograms() {}

    /**
     * Returns the workload of a job.
     *
     * @throws dev.doorbell.workloads.job.JobException if there is none
     */
    public static Workload workload(JobSpec job) {
        return WorkloadCatalogue.find(
                job.workload(),
                job.program(),
                new LocalPrograms(Installation.guestLibraries(), () -> BinaryCommandLine.of(job)));
    }
}
