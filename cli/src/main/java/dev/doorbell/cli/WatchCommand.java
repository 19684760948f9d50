package dev.doorbell.cli;

import dev.doorbell.cli.cluster.CoordinatorClient;
import dev.doorbell.cli.cluster.ServerOption;
import dev.doorbell.cli.output.Document;
import dev.doorbell.workloads.result.JobState;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Waits for the end of a job and shows its result. */
@Command(
        name = "watch",
        description = "Wait for the end of a job and show its result.",
        footer = {"", "Example: doorbell watch job-1 --json"},
        mixinStandardHelpOptions = true)
final class WatchCommand implements Callable<Integer> {

    private static final long POLL_MILLIS = 200;

    @Spec private CommandSpec command = CommandSpec.create();

    @Mixin private ServerOption server = new ServerOption();

    @Mixin private OutputOptions output = new OutputOptions();

    @Parameters(paramLabel = "ID", description = "The job.")
    private String id = "";

    @Override
    public Integer call() throws InterruptedException {
        CoordinatorClient client = server.client();
        Document ended = end(client, client.job(id), command);
        return output.show(ended.child("result"), command);
    }

    /** The job when it has ended; every state it is seen in goes to standard error. */
    static Document end(CoordinatorClient client, Document job, CommandSpec command)
            throws InterruptedException {
        String id = job.text("id");
        String shown = "";
        Document current = job;
        while (true) {
            String state = current.text("state");
            if (!state.equals(shown)) {
                command.commandLine().getErr().println(id + " " + state);
                shown = state;
            }
            if (JobState.valueOf(state).ended()) {
                return current;
            }
            Thread.sleep(POLL_MILLIS);
            current = client.job(id);
        }
    }
}
