package dev.doorbell.cli.run;

import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.job.JobOptions;
import dev.doorbell.cli.job.JobRequest;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.output.OutputFormat;
import dev.doorbell.cli.output.OutputOptions;
import dev.doorbell.cli.output.ResultFiles;
import dev.doorbell.cli.output.ResultText;
import dev.doorbell.cli.plot.PlotOption;
import dev.doorbell.cli.progress.Interruption;
import dev.doorbell.cli.progress.JobPrograms;
import dev.doorbell.cli.progress.SeenRun;
import dev.doorbell.cli.uncertainty.UncertaintyOption;
import dev.doorbell.report.Bottlenecks;
import dev.doorbell.report.budget.RowBudget;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.report.experiment.Experiment;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.run.Threads;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Command that runs a job in this process, without services. */
@Command(
        name = "run",
        description = "Run a job in this process.",
        footer = {
            "",
            "Example: doorbell run nvshmem/put-bw --path ibrc --ctas 1,4,64 --sizes 8..64K"
        },
        exitCodeList = {ExitCode.OF_A_JOB, ExitCode.OF_INTERRUPTION},
        mixinStandardHelpOptions = true)
public final class RunCommand implements Callable<Integer> {

    @Spec private CommandSpec command = CommandSpec.create();

    @Mixin private JobOptions job = new JobOptions();

    @Mixin private OutputOptions output = new OutputOptions();

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "Write a timeline for Perfetto or Chrome.")
    private @Nullable String trace;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = {
                "Threads that compute the run, 1 to " + Threads.LIMIT + ";",
                "the result is the same for any number",
                "(default: one per core where that saves time)."
            })
    private @Nullable Integer threads;

    @Mixin private UncertaintyOption uncertainty = new UncertaintyOption();

    @Mixin private PlotOption plot = new PlotOption();

    @Override
    public Integer call() {
        Threads crew = threads();
        JobRequest request = job.request(command, trace != null);
        plot.check();
        Document described = new Document(ResultDocument.job(request.spec()));
        output.format(described);
        if (uncertainty.wanted()) {
            refuse("--trace", trace);
            refuse("--out", output.folder());
            refuse("--plot", plot.asked() ? "" : null);
            OutputFormat format = output.own("--uncertainty", described);
            int atOnce = UncertaintyOption.threads(threads);
            try (Interruption interruption = Interruption.watch()) {
                uncertainty.show(command, request, format, atOnce, interruption);
                return interruption.requested() ? ExitCode.INTERRUPTED : ExitCode.OK;
            }
        }
        try (Interruption interruption = Interruption.watch()) {
            return run(request, crew, interruption);
        }
    }

    private int run(JobRequest request, Threads crew, Interruption interruption) {
        JobResult result = SeenRun.of(command, request, crew, interruption);
        if (trace != null) {
            ResultFiles.writeTrace(trace, result.spans());
        }
        Document document = new Document(ResultDocument.of(result));
        int exit =
                output.show(
                        document,
                        command,
                        () ->
                                interruption.requested()
                                        ? Bottlenecks.UNKNOWN
                                        : bottlenecks(request, result));
        String plots = plot.draw(result.tables(), List.of(), ResultText.title(document));
        if (output.format(document.child("job")) == OutputFormat.TEXT) {
            budget(result);
            command.commandLine().getOut().print(plots);
            command.commandLine().getOut().flush();
        }
        String folder = output.folder();
        if (folder != null && request.spec().trace()) {
            ResultFiles.writeTrace(Path.of(folder, "trace.json").toString(), result.spans());
        }
        return interruption.requested() ? ExitCode.INTERRUPTED : exit;
    }

    private static Bottlenecks bottlenecks(JobRequest request, JobResult result) {
        Experiment experiment =
                new Experiment(
                        JobPrograms.workload(request.spec()),
                        request.spec(),
                        request.profile(),
                        result);
        return experiment.small()
                ? experiment.bottlenecks((stage, done, total) -> {})
                : Bottlenecks.UNKNOWN;
    }

    private static void refuse(String option, @Nullable String value) {
        if (value != null) {
            throw new BadInputException(
                    option + " is set together with --uncertainty; expected only one of them");
        }
    }

    private Threads threads() {
        Integer given = threads;
        if (given == null) {
            return Threads.perCore();
        }
        if (given < 1 || given > Threads.LIMIT) {
            throw new ParameterException(
                    command.commandLine(),
                    "--threads is %d; expected 1 to %d".formatted(given, Threads.LIMIT));
        }
        return Threads.exactly(given);
    }

    /** Prints the time budget of an operation, if it was traced. */
    private void budget(JobResult result) {
        PrintWriter out = command.commandLine().getOut();
        RowBudget.last(result.spans(), result.bottleneck().rows())
                .ifPresent(it ->
                        out.print(
                                "\n%s. %s\n%s\n"
                                        .formatted(
                                                it.mean(),
                                                it.budget().sentence(),
                                                it.budget().path())));
        out.flush();
    }
}
