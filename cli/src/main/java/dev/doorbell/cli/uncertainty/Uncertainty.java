package dev.doorbell.cli.uncertainty;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.job.JobRequest;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.output.OutputFormat;
import dev.doorbell.cli.output.ResultText;
import dev.doorbell.cli.progress.ProgressBar;
import dev.doorbell.hardware.profile.Constant;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.workloads.run.Threads;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Option that runs a job on machines with other values of the recalled constants. */
public final class Uncertainty {

    private static final int LEAST = 20;
    private static final int MOST = 10_000;

    @Option(
            names = "--uncertainty",
            paramLabel = "N",
            arity = "0..1",
            fallbackValue = "100",
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
     */
    public void show(CommandSpec command, JobRequest job, OutputFormat format, int threads) {
        Sampled sampled;
        try (ProgressBar bar = ProgressBar.on(command)) {
            sampled = Sampled.run(job, count(), threads, bar);
        }
        PrintWriter out = command.commandLine().getOut();
        out.print(
                switch (format) {
                    case JSON -> JsonText.of(document(sampled)) + "\n";
                    case CSV ->
                            BandTable.of(sampled.results()).stream()
                                    .map(BandTable::csv)
                                    .collect(Collectors.joining("\n"));
                    default -> text(sampled);
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
            if (count >= LEAST && count <= MOST) {
                return count;
            }
        } catch (NumberFormatException notANumber) {
            // Falls through to the complaint.
        }
        throw new BadInputException(
                "--uncertainty is %s; expected a whole number from %d to %d"
                        .formatted(runs, LEAST, MOST));
    }

    private static String text(Sampled sampled) {
        Document first = new Document(ResultDocument.of(sampled.results().getFirst()));
        StringBuilder text = new StringBuilder(ResultText.title(first)).append("\n");
        text.append(
                "%d runs; in each, %d recalled constants have other values, from 2/3 to 3/2 of the profile's\n"
                        .formatted(sampled.results().size(), sampled.constants().size()));
        if (sampled.failed() > 0) {
            text.append(
                    "%d more runs did not complete and are not counted\n"
                            .formatted(sampled.failed()));
        }
        List<BandTable> tables = BandTable.of(sampled.results());
        for (BandTable table : tables) {
            text.append('\n');
            if (tables.size() > 1) {
                text.append(table.first().name()).append('\n');
            }
            text.append(table.text());
        }
        return text.toString();
    }

    private static Map<String, Object> document(Sampled sampled) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("job", ResultDocument.job(sampled.job().spec()));
        map.put("runs", sampled.results().size());
        map.put("failed", sampled.failed());
        map.put("factor", Draws.FACTOR);
        map.put("constants", sampled.constants().stream().map(Constant::name).toList());
        map.put(
                "tables",
                BandTable.of(sampled.results()).stream().map(BandTable::document).toList());
        return map;
    }
}
