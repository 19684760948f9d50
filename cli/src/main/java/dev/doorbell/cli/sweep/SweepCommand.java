package dev.doorbell.cli.sweep;

import dev.doorbell.cli.client.ServerOption;
import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.output.Answer;
import dev.doorbell.cli.plot.PlotOption;
import dev.doorbell.cli.progress.ProgressBar;
import dev.doorbell.cli.sweep.coordinator.CoordinatorRunner;
import dev.doorbell.cli.sweep.kubernetes.KubernetesOptions;
import dev.doorbell.cli.sweep.kubernetes.KubernetesRunner;
import dev.doorbell.cli.sweep.local.LocalRunner;
import dev.doorbell.cli.sweep.slurm.SlurmOptions;
import dev.doorbell.cli.sweep.task.SweepFolder;
import dev.doorbell.cli.sweep.task.SweepRunner;
import dev.doorbell.cli.sweep.task.SweepSummary;
import dev.doorbell.cli.sweep.task.SweepTask;
import dev.doorbell.cli.sweep.task.SweepTasks;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Command that runs the jobs of a sweep. */
@Command(
        name = "sweep",
        description = "Run a job at each combination of several values.",
        footer = {"", "Example: doorbell sweep examples/sweeps/put-bw.yaml --out results"},
        exitCodeList = ExitCode.OF_A_SWEEP,
        mixinStandardHelpOptions = true)
public final class SweepCommand implements Callable<Integer> {

    private static final int MOST_WORKERS = 1024;

    @Spec private CommandSpec command = CommandSpec.create();

    @Parameters(
            paramLabel = "FILE",
            description = "Sweep in YAML or JSON: a job, and values that vary.")
    private String file = "";

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Folder of the results; a sweep continues with the results that are there.")
    private String out = "";

    @Option(
            names = "--on",
            paramLabel = "PLACE",
            defaultValue = "local",
            completionCandidates = SweepPlace.Names.class,
            description = "Place where the jobs run: ${COMPLETION-CANDIDATES} (default: local).",
            showDefaultValue = picocli.CommandLine.Help.Visibility.NEVER)
    private String on = "";

    @Option(
            names = "--workers",
            paramLabel = "N",
            description =
                    "Jobs that run at once, 1 to "
                            + MOST_WORKERS
                            + " (default: one per core for local, no limit for slurm and kubernetes).")
    private @Nullable Integer workers;

    @Option(
            names = "--retries",
            paramLabel = "N",
            defaultValue = "2",
            description =
                    "Further attempts of a job that ended without a result, 0 to 10 (default: 2).",
            showDefaultValue = picocli.CommandLine.Help.Visibility.NEVER)
    private int retries;

    @Option(
            names = "--parquet",
            description = "Also write summary.parquet, and a Parquet file per table.")
    private boolean parquet;

    @Mixin private SlurmOptions slurm = new SlurmOptions();

    @Mixin private KubernetesOptions kubernetes = new KubernetesOptions();

    @Option(
            names = "--dry-run",
            description = "Kubernetes: print the manifests of all jobs, and run nothing.")
    private boolean dryRun;

    @Option(
            names = "--helm-values",
            description =
                    "Kubernetes: print values with which the Helm chart renders the manifests, and run nothing.")
    private boolean helmValues;

    @Mixin private PlotOption plot = new PlotOption();

    @Mixin private ServerOption server = new ServerOption();

    @Mixin private Answer answer = new Answer();

    @Override
    public Integer call() throws Exception {
        plot.check();
        if (dryRun || helmValues) {
            answer.print(printed(SweepTasks.read(file).distinct()));
            return ExitCode.OK;
        }
        SweepRunner runner = runner();
        SweepTasks sweep = SweepTasks.read(file);
        if (out.isBlank()) {
            throw new BadInputException("--out is missing; expected a folder for the results");
        }
        SweepFolder folder = SweepFolder.open(out);
        SweepSummary summary;
        try (AutoCloseable _ = folder.lock();
                ProgressBar bar = ProgressBar.on(command)) {
            List<SweepTask> missing = sweep.missing(folder);
            if (!missing.isEmpty()) {
                runner.run(missing, folder, bar);
            }
            summary = SweepSummary.of(sweep, folder);
            summary.write(folder, parquet);
        }
        String plots = plot.draw(summary.measured(), sweep.varied(), file);
        answer.print(() -> summary.document(folder), () -> summary.text(folder) + plots);
        return summary.failures().isEmpty() ? ExitCode.OK : ExitCode.JOB_NOT_COMPLETED;
    }

    /** Returns the manifests of some tasks, or the values for them. */
    private String printed(List<SweepTask> tasks) {
        String option = dryRun ? "--dry-run" : "--helm-values";
        if (plot.asked()) {
            throw new BadInputException(
                    "--plot is given beside %s; expected one of them, since nothing runs"
                            .formatted(option));
        }
        if (dryRun && helmValues) {
            throw new BadInputException(
                    "--dry-run is given beside --helm-values; expected one of them");
        }
        if (!(runner() instanceof KubernetesRunner runner)) {
            throw new BadInputException(
                    "%s is given; expected it with --on kubernetes".formatted(option));
        }
        return dryRun ? runner.manifests(tasks) : runner.values(tasks);
    }

    private SweepRunner runner() {
        require("--retries", retries, 0, 10);
        SweepPlace place =
                SweepPlace.of(on)
                        .orElseThrow(() ->
                                new BadInputException(
                                        "--on is '%s'; expected one of %s"
                                                .formatted(
                                                        on,
                                                        String.join(
                                                                ", ", new SweepPlace.Names()))));
        return switch (place) {
            case LOCAL -> new LocalRunner(workers(), retries);
            case KUBERNETES -> kubernetes.runner(slots(), retries);
            case SLURM -> slurm.runner(slots(), retries);
            case COORDINATOR -> new CoordinatorRunner(server.client(), retries);
        };
    }

    private int workers() {
        int slots = slots();
        return slots == 0 ? Runtime.getRuntime().availableProcessors() : slots;
    }

    /** Returns the number of jobs that run at once; 0 if it is not given. */
    private int slots() {
        Integer given = workers;
        if (given == null) {
            return 0;
        }
        require("--workers", given, 1, MOST_WORKERS);
        return given;
    }

    private static void require(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new BadInputException(
                    "%s is %d; expected a whole number from %d to %d"
                            .formatted(option, value, least, most));
        }
    }
}
