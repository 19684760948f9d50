package dev.doorbell.cli.client;

import dev.doorbell.cli.output.Answer;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.terminal.Colours;
import dev.doorbell.workloads.result.JobState;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Command that cancels a job. */
@Command(
        name = "cancel",
        description = "Cancel a job that waits or runs.",
        footer = {"", "Example: doorbell cancel job-1"},
        mixinStandardHelpOptions = true)
public final class CancelCommand implements Runnable {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(100);

    @Spec private CommandSpec command = CommandSpec.create();

    @Mixin private JobArgument target = new JobArgument();

    @Mixin private Answer answer = new Answer();

    @Override
    public void run() {
        Document job = ended(target.client().cancel(target.id()));
        answer.print(
                job::fields,
                () -> Colours.of(command).states(job.text("id") + " " + job.text("state")) + "\n");
    }

    /**
     * Waits until the services have released the job and returns it; returns its present state
     * after a timeout.
     */
    private Document ended(Document job) {
        Document current = job;
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!JobState.valueOf(current.text("state")).ended() && System.nanoTime() < end) {
            LockSupport.parkNanos(PAUSE.toNanos());
            current = target.read();
        }
        return current;
    }
}
