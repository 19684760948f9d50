package dev.doorbell.cli.uncertainty;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.job.JobRequest;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.output.OutputFormat;
import dev.doorbell.cli.output.ResultText;
import dev.doorbell.cli.progress.Interruption;
import dev.doorbell.cli.progress.ProgressBar;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.report.uncertainty.BandTable;
import dev.doorbell.report.uncertainty.Samples;
import dev.doorbell.report.uncertainty.Uncertainty;
import dev.doorbell.workloads.run.Threads;
import java.io.PrintWriter;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Option that runs a job on machines with other values of the recalled constants. */
public final class UncertaintyOption {

    @Option(
            names = "--uncertainty",
            paramLabel = "N",
            arity = "0..1",
            fallbackValue = "" + Samples.DEFAULT,
            description = {
                "Run the job N times (default: 100), each with other values",
                "of the recalled constants, and print bands of the results."
            })
    private @Nullable String runs;

    /** Returns true if the option was given. */
    public boolean wanted() {
        return runs != null;
    }

    /**
     * Runs the job and prints the bands.
     *
     * @param threads runs at a time
     * @param interruption ends it after the runs so far
     */
    public void show(
            CommandSpec command,
            JobRequest job,
            OutputFormat format,
            int threads,
            Interruption interruption) {
        Samples samples = new Samples(count(), job.spec().seed());
        Uncertainty found;
        try (ProgressBar bar = ProgressBar.on(command)) {
            found =
                    Uncertainty.of(
                            job.spec(),
                            job.profile(),
                            samples,
                            threads,
                            bar,
                            interruption::requested);
        }
        PrintWriter out = command.commandLine().getOut();
        out.print(
                switch (format) {
                    case JSON -> JsonText.of(found.document()) + "\n";
                    case CSV ->
                            found.tables().stream()
                                    .map(BandTable::csv)
                                    .collect(Collectors.joining("\n"));
                    default -> text(found);
                });
        out.flush();
    }

    /** Threads for several runs at a time. */
    public static int threads(@Nullable Integer given) {
        return given == null
                ? Math.min(Threads.LIMIT, Runtime.getRuntime().availableProcessors())
                : given;
    }

    private int count() {
        try {
            int count = Integer.parseInt(String.valueOf(runs));
            if (Samples.fits(count)) {
                return count;
            }
        } catch (NumberFormatException notANumber) {
            // Falls through to the complaint.
        }
        throw new BadInputException(
                "--uncertainty is %s; expected %s".formatted(runs, Samples.ALLOWED));
    }

    private static String text(Uncertainty found) {
        Document job = new Document(Map.of("job", ResultDocument.job(found.job())));
        StringBuilder text = new StringBuilder(ResultText.title(job)).append("\n");
        found.sentences().forEach(it -> text.append(it).append('\n'));
        for (BandTable table : found.tables()) {
            text.append('\n');
            if (found.tables().size() > 1) {
                text.append(table.first().name()).append('\n');
            }
            text.append(BandText.of(table));
        }
        return text.toString();
    }
}
