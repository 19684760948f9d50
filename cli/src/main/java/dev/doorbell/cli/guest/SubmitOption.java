package dev.doorbell.cli.guest;

import dev.doorbell.cli.client.CoordinatorClient;
import dev.doorbell.cli.client.ServerOption;
import dev.doorbell.cli.job.JobRequest;
import dev.doorbell.cli.job.ProfileChoice;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.output.ResultFiles;
import dev.doorbell.cli.watch.WatchCommand;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.job.JobSpec;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Option of a command that runs binaries, to run their processes on services. */
public final class SubmitOption {

    @Option(
            names = "--submit",
            description =
                    "Run the processes on the services of a coordinator; PROGRAM is then a path in the folder of binaries of its node agents.")
    private boolean chosen;

    @Mixin private ServerOption server = new ServerOption();

    /** Returns true if services run the processes. */
    public boolean chosen() {
        return chosen;
    }

    /**
     * Submits a job, waits for its end and returns its result.
     *
     * @param job gives the job on a profile
     * @param profile profile of the command line
     * @param trace option for its timeline
     */
    public Document result(
            Function<Profile, JobSpec> job,
            ProfileChoice profile,
            TraceOption trace,
            CommandSpec command)
            throws InterruptedException {
        CoordinatorClient client = server.client();
        Profile hardware = profile.profile();
        JobRequest request =
                new JobRequest(trace.job(job.apply(hardware)), hardware, profile.shipped());
        Document submitted = client.submit(request, 0);
        Document result = WatchCommand.end(client, submitted, command).child("result");
        String file = trace.file();
        if (file != null) {
            ResultFiles.writeTrace(file, client.trace(submitted.text("id")));
        }
        return result;
    }
}
