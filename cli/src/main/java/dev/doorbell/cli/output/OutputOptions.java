package dev.doorbell.cli.output;

import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.terminal.Colours;
import dev.doorbell.report.Bottlenecks;
import dev.doorbell.report.JobReport;
import dev.doorbell.report.document.JsonText;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options for the output of a result. */
public final class OutputOptions {

    @Option(names = "--json", description = "Print the result document and nothing else.")
    private boolean json;

    @Option(names = "--csv", description = "Print the tables as CSV and nothing else.")
    private boolean csv;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "Output format: text, json or csv; perftest or machine-readable (as NVSHMEM's perftest); osu (OSU micro-benchmarks); nccl-tests (default for msccl/perf).")
    private @Nullable String format;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Also write result.json and a CSV file per table to DIR.")
    private @Nullable String out;

    /** Folder to write the result to; null for none. */
    public @Nullable String folder() {
        return out;
    }

    /** Returns true if the result is wanted as JSON. */
    public boolean json() {
        return json || OutputFormat.JSON.text().equals(format);
    }

    /** Returns true if a format other than text was chosen, which standard output has alone. */
    public boolean alone() {
        return json || csv || (format != null && !format.equals(OutputFormat.TEXT.text()));
    }

    /**
     * Returns the format for a job.
     *
     * @throws BadInputException if there is no such format, or it does not support this workload
     */
    public OutputFormat format(Document job) {
        String name = format;
        if (json && csv) {
            throw new BadInputException(
                    "--json is set together with --csv; expected only one of them");
        }
        if (name == null) {
            return json ? OutputFormat.JSON : csv ? OutputFormat.CSV : usual(job);
        }
        OutputFormat chosen =
                OutputFormat.of(name)
                        .orElseThrow(() ->
                                BadInputException.unknown("format", name, OutputFormat.texts()));
        if (json || csv) {
            throw new BadInputException(
                    "--format is set together with --%s; expected only one of them"
                            .formatted(json ? "json" : "csv"));
        }
        if (!chosen.fits(job)) {
            throw new BadInputException(
                    "format %s does not exist for %s; expected %s"
                            .formatted(
                                    name,
                                    job.text("workload"),
                                    switch (chosen) {
                                        case OSU -> "a workload offload/osu-...";
                                        case NCCL_TESTS -> "msccl/perf";
                                        default -> "a point-to-point workload of nvshmem";
                                    }));
        }
        return chosen;
    }

    /**
     * Returns text, JSON or CSV for a command or an option whose output no other tool has.
     *
     * @param option for the error
     * @throws BadInputException if the user chose another format
     */
    public OutputFormat own(String option, Document job) {
        OutputFormat chosen = format(job);
        List<OutputFormat> own = List.of(OutputFormat.TEXT, OutputFormat.JSON, OutputFormat.CSV);
        if (own.contains(chosen)) {
            return chosen;
        }
        if (format != null) {
            throw new BadInputException(
                    "format is '%s' with %s; expected one of text, json, csv"
                            .formatted(format, option));
        }
        return OutputFormat.TEXT;
    }

    /**
     * Returns the default format: the original tool's, if a variable or the workload selects it.
     */
    private static OutputFormat usual(Document job) {
        if (PerftestText.wantsLines(job)) {
            return OutputFormat.MACHINE_READABLE;
        }
        return OutputFormat.NCCL_TESTS.fits(job) ? OutputFormat.NCCL_TESTS : OutputFormat.TEXT;
    }

    /** Prints a result and returns the exit code of its outcome. */
    public int show(Document result, CommandSpec command) {
        return show(result, command, () -> Bottlenecks.UNKNOWN);
    }

    /**
     * Prints a result and returns the exit code of its outcome.
     *
     * @param bottlenecks bottlenecks of the rows, for the text
     */
    public int show(Document result, CommandSpec command, Supplier<Bottlenecks> bottlenecks) {
        return show(result, result, command, bottlenecks);
    }

    /**
     * Prints a result and returns the exit code of its outcome.
     *
     * @param shown the same result as the text shows it
     */
    public int show(Document result, Document shown, CommandSpec command) {
        return show(result, shown, command, () -> Bottlenecks.UNKNOWN);
    }

    private int show(
            Document result,
            Document shown,
            CommandSpec command,
            Supplier<Bottlenecks> bottlenecks) {
        String text = save(result);
        OutputFormat chosen = format(result.child("job"));
        String printed =
                chosen == OutputFormat.TEXT
                        ? ResultText.of(shown, bottlenecks.get())
                        : chosen.print(result, text);
        command.commandLine()
                .getOut()
                .print(chosen == OutputFormat.TEXT ? Colours.of(command).states(printed) : printed);
        command.commandLine().getOut().flush();
        if (chosen.resultsOnly()) {
            showReasons(result, command);
        }
        if (chosen == OutputFormat.NCCL_TESTS) {
            // The user may not have requested this format, so nothing else must be lost.
            if (format == null) {
                command.commandLine()
                        .getErr()
                        .print(algorithms(result) + ResultText.summary(shown, List.of()));
            } else {
                result.texts("warnings").forEach(command.commandLine().getErr()::println);
            }
            command.commandLine().getErr().flush();
        }
        return exitCode(result);
    }

    private static String algorithms(Document result) {
        boolean given =
                JobReport.of(result.child("job").fields()).parameters().containsKey("programs");
        return given ? "" : "algorithms    NCCL's own, since the job has no --programs\n";
    }

    /**
     * Checks that no format is chosen together with an option.
     *
     * @throws BadInputException if one is
     */
    public void requireNone(String option) {
        if (json || csv || format != null) {
            throw new BadInputException(
                    "%s is set together with --%s; expected only one of them"
                            .formatted(option, json ? "json" : csv ? "csv" : "format"));
        }
    }

    /** Prints why a job did not complete, and returns the exit code of its outcome. */
    public int showFailure(Document result, CommandSpec command) {
        save(result);
        showReasons(result, command);
        return exitCode(result);
    }

    /** Writes a result to its folder, if there is one, and returns it as JSON. */
    private String save(Document result) {
        String text = JsonText.of(result.fields());
        if (out != null) {
            ResultFiles.write(out, text, result);
        }
        return text;
    }

    private static void showReasons(Document result, CommandSpec command) {
        result.texts("reasons").forEach(command.commandLine().getErr()::println);
    }

    private static int exitCode(Document result) {
        return result.text("state").equals("COMPLETED") ? ExitCode.OK : ExitCode.JOB_NOT_COMPLETED;
    }
}
