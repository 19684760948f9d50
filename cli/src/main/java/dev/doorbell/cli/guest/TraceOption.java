package dev.doorbell.cli.guest;

import dev.doorbell.cli.output.ResultFiles;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.JobValues;
import dev.doorbell.workloads.result.JobResult;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Option of a command that runs binaries, to write the timeline of the run. */
public final class TraceOption {

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "Write a timeline for Perfetto or Chrome; for short runs.")
    private @Nullable String file;

    /** Returns the job, with a trace if there is a file for it. */
    public JobSpec job(JobSpec job) {
        return file == null ? job : JobValues.of(job).put(JobFields.TRACE, true).job();
    }

    /** Writes the timeline of a result if there is a file for it, and returns the result. */
    public JobResult written(JobResult result) {
        if (file != null) {
            ResultFiles.writeTrace(file, result.spans());
        }
        return result;
    }

    /** File of the timeline; null for none. */
    @Nullable String file() {
        return file;
    }
}
