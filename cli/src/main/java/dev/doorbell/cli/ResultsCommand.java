package dev.doorbell.cli;

import dev.doorbell.cli.cluster.ServerOption;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.output.Document;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows the result of a job that has ended. */
@Command(
        name = "results",
        description = "Show the result of a job that has ended.",
        footer = {"", "Example: doorbell results job-1 --csv"},
        exitCodeList = ExitCode.OF_A_JOB,
        mixinStandardHelpOptions = true)
final class ResultsCommand implements Callable<Integer> {

    @Spec private CommandSpec command = CommandSpec.create();

    @Mixin private ServerOption server = new ServerOption();

    @Mixin private OutputOptions output = new OutputOptions();

    @Parameters(paramLabel = "ID", description = "The job.")
    private String id = "";

    @Override
    public Integer call() {
        Document job = server.client().job(id);
        if (!job.has("result")) {
            throw new BadInputException(id + " is " + job.text("state") + " and has no result");
        }
        return output.show(job.child("result"), command);
    }
}
