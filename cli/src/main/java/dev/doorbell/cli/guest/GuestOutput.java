package dev.doorbell.cli.guest;

import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.output.OutputFormat;
import dev.doorbell.cli.output.OutputOptions;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.workloads.binary.ExitCodes;
import dev.doorbell.workloads.binary.PrintedOutput;
import dev.doorbell.workloads.result.JobResult;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Output of a command that runs a binary: the lines of its processes, then the result.
 *
 * @param options options of the output
 * @param quiet true for the lines alone
 * @param command the command
 */
public record GuestOutput(OutputOptions options, boolean quiet, CommandSpec command) {

    private static final int STREAM = 2;
    private static final int LINE = 3;

    public GuestOutput {
        if (quiet) {
            options.requireNone("--quiet");
        }
    }

    /** Prints a line of a process. Documents on standard output stay alone. */
    public void print(boolean error, String text) {
        PrintWriter to =
                error || options.alone()
                        ? command.commandLine().getErr()
                        : command.commandLine().getOut();
        to.print(text);
        to.flush();
    }

    /** Shows the result of processes whose lines were printed, and returns the exit code. */
    public int show(JobResult result) {
        return show(new Document(ResultDocument.of(result)));
    }

    /** Prints the lines that a result has, shows the result and returns the exit code. */
    public int showWithLines(Document result) {
        result.children("tables").stream()
                .filter(GuestOutput::hasLines)
                .flatMap(table -> table.rows("rows").stream())
                .forEach(row ->
                        print(
                                row.get(STREAM).equals("error"),
                                row.get(LINE) + System.lineSeparator()));
        return show(result);
    }

    private int show(Document result) {
        int outcome = print(result);
        int own = ofProcesses(result);
        return outcome == ExitCode.JOB_NOT_COMPLETED && own != 0 ? own : outcome;
    }

    /** Joins the exit codes of the processes as MPICH's mpiexec does: by or. */
    private static int ofProcesses(Document result) {
        return result.children("tables").stream()
                .filter(table -> table.text("name").equals(ExitCodes.TABLE))
                .flatMap(table -> table.rows("rows").stream())
                .mapToInt(row -> Integer.parseInt(row.get(ExitCodes.CODE)))
                .reduce(0, (left, right) -> left | right);
    }

    private int print(Document result) {
        if (quiet) {
            return options.showFailure(result, command);
        }
        if (options.format(result.child("job")) == OutputFormat.TEXT) {
            command.commandLine().getOut().println();
            return options.show(result, withoutLines(result), command);
        }
        return options.show(result, command);
    }

    private static boolean hasLines(Document table) {
        return table.text("name").equals(PrintedOutput.TABLE);
    }

    /** The text of a result has them already, in front of it. */
    private static Document withoutLines(Document result) {
        Map<Object, Object> fields = new LinkedHashMap<>(result.fields());
        fields.put(
                "tables",
                result.children("tables").stream()
                        .filter(table -> !hasLines(table))
                        .map(Document::fields)
                        .toList());
        return new Document(fields);
    }

    /** Returns the value of an option, 1 or more. */
    public static int atLeastOne(String option, int value) {
        if (value < 1) {
            throw new BadInputException("%s is %d; expected 1 or more".formatted(option, value));
        }
        return value;
    }
}
