package dev.doorbell.cli.watch;

import dev.doorbell.cli.client.CoordinatorClient;
import dev.doorbell.cli.client.JobArgument;
import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.output.OutputOptions;
import dev.doorbell.cli.progress.ProgressBar;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Command that waits for the end of a job and prints its result. */
@Command(
        name = "watch",
        description = "Wait for the end of a job and show its result.",
        footer = {"", "Example: doorbell watch job-1 --json"},
        exitCodeList = ExitCode.OF_A_JOB,
        mixinStandardHelpOptions = true)
public final class WatchCommand implements Callable<Integer> {

    @Spec private CommandSpec command = CommandSpec.create();

    @Mixin private JobArgument target = new JobArgument();

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws InterruptedException {
        Document ended = end(target.client(), target.read(), command);
        return output.show(ended.child("result"), command);
    }

    /** Waits for the end of a job and returns it; prints each observed state to standard error. */
    public static Document end(CoordinatorClient client, Document job, CommandSpec command)
            throws InterruptedException {
        try (ProgressBar bar = ProgressBar.on(command)) {
            return new JobFollower(client, new Shown(bar)).end(job);
        }
    }

    /** Listener that prints a line for each state, and progress between them. */
    private record Shown(ProgressBar bar) implements JobListener {

        @Override
        public void state(String id, String state) {
            bar.say(id + " " + state);
        }

        @Override
        public void progress(String id, Document progress) {
            bar.job(
                    id,
                    progress.number("wallMillis"),
                    progress.number("virtualPs"),
                    progress.number("steps"),
                    progress.number("allSteps"));
        }
    }
}
