package dev.doorbell.cli.client;

import dev.doorbell.cli.output.Answer;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.terminal.Colours;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Ends a job. */
@Command(
        name = "cancel",
        description = "End a job that waits or runs.",
        footer = {"", "Example: doorbell cancel job-1"},
        mixinStandardHelpOptions = true)
public final class CancelCommand implements Runnable {

    @Spec private CommandSpec command = CommandSpec.create();

    @Mixin private JobArgument target = new JobArgument();

    @Mixin private Answer answer = new Answer();

    @Override
    public void run() {
        Document job = target.client().cancel(target.id());
        answer.print(
                job::fields,
                () -> Colours.of(command).states(job.text("id") + " " + job.text("state")) + "\n");
    }
}
