package dev.doorbell.cli.progress;

import dev.doorbell.cli.job.JobRequest;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.report.document.FittingProfiles;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.RunListener;
import dev.doorbell.workloads.run.Threads;
import picocli.CommandLine.Model.CommandSpec;

/** Runs of jobs in this process with a progress bar. */
public final class SeenRun {

    private SeenRun() {}

    /** Runs a job of {@code command} and returns its result. */
    public static JobResult of(CommandSpec command, JobRequest job) {
        return of(command, command.name(), job);
    }

    /** Runs one of several jobs of {@code command} and returns its result. */
    public static JobResult of(CommandSpec command, String what, JobRequest job) {
        return of(command, what, job, Threads.perCore());
    }

    /**
     * Runs a job of {@code command} on {@code threads}, until its end or until the user ends the
     * command, and returns its result.
     */
    public static JobResult of(
            CommandSpec command, JobRequest job, Threads threads, Interruption interruption) {
        try (ProgressBar bar = ProgressBar.on(command)) {
            RunListener listener = interruption.stopping(bar.run(command.name()));
            return EmbeddedRun.run(
                    JobPrograms.workload(job.spec()), job.spec(), job.profile(), listener, threads);
        } catch (JobException | ProfileException complaint) {
            throw FittingProfiles.told(job.spec(), complaint);
        }
    }

    private static JobResult of(CommandSpec command, String what, JobRequest job, Threads threads) {
        try (ProgressBar bar = ProgressBar.on(command)) {
            return EmbeddedRun.run(
                    JobPrograms.workload(job.spec()),
                    job.spec(),
                    job.profile(),
                    bar.run(what),
                    threads);
        } catch (JobException | ProfileException complaint) {
            throw FittingProfiles.told(job.spec(), complaint);
        }
    }
}
