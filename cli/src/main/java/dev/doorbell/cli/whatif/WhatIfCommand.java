package dev.doorbell.cli.whatif;

import dev.doorbell.cli.compare.ComparisonDocument;
import dev.doorbell.cli.compare.ComparisonText;
import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.job.JobOptions;
import dev.doorbell.cli.job.JobRequest;
import dev.doorbell.cli.output.Answer;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.output.ResultFiles;
import dev.doorbell.cli.progress.ProgressBar;
import dev.doorbell.cli.progress.SeenRun;
import dev.doorbell.cli.terminal.Colours;
import dev.doorbell.hardware.profile.Constant;
import dev.doorbell.report.Report;
import dev.doorbell.report.compare.Comparison;
import dev.doorbell.report.compare.Side;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.report.experiment.Effect;
import dev.doorbell.report.experiment.OneAtATime;
import dev.doorbell.report.experiment.Watched;
import dev.doorbell.workloads.reproduce.Variation;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Command that runs a job unchanged and on a machine with other constants. */
@Command(
        name = "whatif",
        description = {
            "Run a job without and with the settings of --set, and compare the two results.",
            "With --sensitivity, raise and lower every constant of the profile, one at a time."
        },
        footer = {
            "",
            "Examples:",
            "  doorbell whatif nvshmem/put-bw --path ibrc --set proxy.buildWqe=0.5x",
            "  doorbell whatif examples/put-latency.yaml --set nic.doorbell=100ns",
            "  doorbell whatif examples/put-latency.yaml --sensitivity --only nic,pcie"
        },
        exitCodeList = ExitCode.OF_TWO_JOBS,
        mixinStandardHelpOptions = true)
public final class WhatIfCommand implements Callable<Integer> {

    /** Number of concurrent runs. */
    private static final int THREADS = 2;

    private static final String BEFORE = "before";
    private static final String AFTER = "after";

    @Spec private CommandSpec command = CommandSpec.create();

    @Mixin private JobOptions job = new JobOptions();

    @Option(
            names = "--sensitivity",
            description =
                    "Raise and lower each constant by a quarter (powers of two: double and halve), on top of --set.")
    private boolean sensitivity;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "PREFIX",
            description =
                    "Prefixes of the constants that --sensitivity changes, such as nic,pcie (default: all).")
    private List<String> only = List.of("");

    @Option(
            names = "--of",
            paramLabel = "COLUMN",
            description =
                    "Number that --sensitivity reports: a column of the result, or end for the virtual end (default: the first measured column).")
    private @Nullable String of;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Also write the results to DIR/before and DIR/after, or sensitivity.csv, .json and .svg to DIR.")
    private @Nullable String out;

    @Mixin private Answer answer = new Answer();

    @Override
    public Integer call() {
        if (!sensitivity && job.settings().isEmpty()) {
            throw new BadInputException(
                    "--set is missing; expected a change such as --set nic.doorbell=2x, or --sensitivity");
        }
        return sensitivity ? vary() : change();
    }

    private int change() {
        JobRequest changed = job.request(command, false);
        Document first = run(BEFORE, job.unset(command));
        Document second = run(AFTER, changed);
        Side before = side(BEFORE, first);
        Side after = side(AFTER, second);
        Comparison comparison = Comparison.of(before, after);
        if (out != null) {
            write(BEFORE, first, out);
            write(AFTER, second, out);
        }
        answer.print(
                () -> ComparisonDocument.of(comparison),
                () -> ComparisonText.of(comparison, Colours.of(command)));
        return before.completed() && after.completed() ? ExitCode.OK : ExitCode.JOB_NOT_COMPLETED;
    }

    private int vary() {
        JobRequest request = job.request(command, false);
        List<Variation> variations =
                request.profile().constants().values().stream()
                        .filter(this::chosen)
                        .map(Variation::of)
                        .toList();
        if (variations.isEmpty()) {
            throw new BadInputException(
                    "--only is '%s'; expected prefixes of the constants of %s, such as nic"
                            .formatted(String.join(",", only), request.profile().name()));
        }
        Document result = run(BEFORE, request);
        Side before = side(BEFORE, result);
        if (!before.completed()) {
            answer.print(
                    result::fields,
                    () -> "%s\n".formatted(String.join("\n", before.result().reasons())));
            return ExitCode.JOB_NOT_COMPLETED;
        }
        Watched watched = watched(before);
        SensitivityReport report =
                new SensitivityReport(
                        result,
                        watched,
                        effects(
                                new OneAtATime(request.spec(), request.profile(), before, watched),
                                variations));
        if (out != null) {
            ResultFiles.text(out, "sensitivity.csv", SensitivityDocument.csv(report));
            ResultFiles.text(out, "sensitivity.svg", Tornado.svg(report));
            ResultFiles.text(
                    out, "sensitivity.json", JsonText.of(SensitivityDocument.of(report)) + "\n");
        }
        answer.print(() -> SensitivityDocument.of(report), () -> SensitivityText.of(report));
        return ExitCode.OK;
    }

    private Watched watched(Side before) {
        List<Watched> all = Watched.all(before);
        String name = of;
        if (name == null) {
            return all.getFirst();
        }
        return all.stream()
                .filter(it -> it.named(name))
                .findFirst()
                .orElseThrow(() ->
                        BadInputException.unknown(
                                "--of",
                                name,
                                all.stream().map(Watched::column).distinct().toList()));
    }

    private boolean chosen(Constant constant) {
        return only.stream().anyMatch(constant.name()::startsWith);
    }

    private List<Effect> effects(OneAtATime runs, List<Variation> variations) {
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try (ProgressBar bar = ProgressBar.on(command)) {
            return runs.run(variations, pool, bar);
        } finally {
            pool.shutdownNow();
        }
    }

    private static Side side(String label, Document result) {
        return new Side(label, "", Report.of(result.fields()));
    }

    private static void write(String label, Document result, String folder) {
        String text = JsonText.of(result.fields());
        ResultFiles.write(Path.of(folder, label).toString(), text, result);
    }

    private Document run(String what, JobRequest request) {
        return new Document(ResultDocument.of(SeenRun.of(command, what, request)));
    }
}
