package dev.doorbell.cli.progress;

import dev.doorbell.cli.job.JobRequest;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.report.document.FittingProfiles;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.run.EmbeddedRun;
import picocli.CommandLine.Model.CommandSpec;

/** Runs jobs in this process while the user looks on. */
public final class SeenRun {

    private SeenRun() {}

    /** The result of a job that {@code command} runs, under its name. */
    public static JobResult of(CommandSpec command, JobRequest job) {
        return of(command, command.name(), job);
    }

    /** The result of one of several jobs that {@code command} runs. */
    public static JobResult of(CommandSpec command, String what, JobRequest job) {
        try (ProgressBar bar = ProgressBar.on(command)) {
            return EmbeddedRun.run(job.spec(), job.profile(), bar.run(what));
        } catch (JobException | ProfileException complaint) {
            throw FittingProfiles.told(job.spec(), complaint);
        }
    }
}
