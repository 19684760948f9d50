package dev.doorbell.cli.client;

import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.output.OutputOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Command that prints the result of an ended job. */
@Command(
        name = "results",
        description = "Show the result of a job that has ended.",
        footer = {"", "Example: doorbell results job-1 --csv"},
        exitCodeList = ExitCode.OF_A_JOB,
        mixinStandardHelpOptions = true)
public final class ResultsCommand implements Callable<Integer> {

    @Spec private CommandSpec command = CommandSpec.create();

    @Mixin private JobArgument target = new JobArgument();

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        Document job = target.read();
        if (!job.has("result")) {
            throw new BadInputException(
                    target.id() + " is " + job.text("state") + " and has no result");
        }
        return output.show(job.child("result"), command);
    }
}
