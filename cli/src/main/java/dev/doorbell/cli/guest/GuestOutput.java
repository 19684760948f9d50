package dev.doorbell.cli.guest;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.output.OutputFormat;
import dev.doorbell.cli.output.OutputOptions;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.workloads.result.JobResult;
import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Output of a command that runs a binary: the lines of its processes, then the result.
 *
 * @param options options of the output
 * @param quiet true for the lines alone
 * @param command the command
 */
public record GuestOutput(OutputOptions options, boolean quiet, CommandSpec command) {

    public GuestOutput {
        if (quiet) {
            options.requireNone("--quiet");
        }
    }

    /** Prints a line of a process. Documents on standard output stay alone. */
    public void print(boolean error, String text) {
        PrintWriter to =
                error || options.json()
                        ? command.commandLine().getErr()
                        : command.commandLine().getOut();
        to.print(text);
        to.flush();
    }

    /** Shows a result and returns the exit code. */
    public int show(JobResult result) {
        Document document = new Document(ResultDocument.of(result));
        if (quiet) {
            return options.showFailure(document, command);
        }
        if (options.format(document.child("job")) == OutputFormat.TEXT) {
            command.commandLine().getOut().println();
        }
        return options.show(document, command);
    }

    /** Returns the value of an option, 1 or more. */
    public static int atLeastOne(String option, int value) {
        if (value < 1) {
            throw new BadInputException("%s is %d; expected 1 or more".formatted(option, value));
        }
        return value;
    }
}
