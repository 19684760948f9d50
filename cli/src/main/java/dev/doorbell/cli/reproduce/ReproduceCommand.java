package dev.doorbell.cli.reproduce;

import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.job.ProfileChoice;
import dev.doorbell.cli.job.ProfileNames;
import dev.doorbell.cli.output.Answer;
import dev.doorbell.cli.output.TextTable;
import dev.doorbell.cli.progress.ProgressBar;
import dev.doorbell.cli.terminal.Colours;
import dev.doorbell.cli.terminal.Tone;
import dev.doorbell.report.drawing.Fonts;
import dev.doorbell.workloads.reproduce.Studies;
import dev.doorbell.workloads.reproduce.StudyResult;
import dev.doorbell.workloads.reproduce.StudyRun;
import dev.doorbell.workloads.reproduce.study.Study;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Command that runs published experiments and compares each published statement. */
@Command(
        name = "reproduce",
        description =
                "Rerun published experiments and check whether the published statements hold.",
        footer = {"", "Example: doorbell reproduce nvshmem-fig3"},
        exitCodeList = "0:The experiments ran, whether or not the statements hold.",
        mixinStandardHelpOptions = true)
public final class ReproduceCommand implements Callable<Integer> {

    /** Number of concurrent runs. */
    private static final int THREADS = 2;

    private static final Pattern WITHIN = Pattern.compile("(?m)(?<= )(yes|NO)(?= {2}|$)");
    private static final Map<String, Tone> TONES = Map.of("yes", Tone.GOOD, "NO", Tone.BAD);

    private final List<Study> studies;

    @Spec private CommandSpec command = CommandSpec.create();

    @Parameters(
            arity = "0..1",
            paramLabel = "TARGET",
            completionCandidates = TargetNames.class,
            description = "A study, or one of its figures; --list shows all.")
    private @Nullable String target;

    @Option(names = "--list", description = "List the studies and their figures.")
    private boolean list;

    @Option(
            names = "--profile",
            paramLabel = "NAME|FILE",
            completionCandidates = ProfileNames.class,
            description = "Hardware of all runs (default: that of the study).")
    private @Nullable String profile;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            defaultValue = "reproduce",
            description = "Folder for tables and plots (default: ${DEFAULT-VALUE}).")
    private String output = "";

    @Option(
            names = "--no-sensitivity",
            description = "Leave out the runs with other values of recalled constants.")
    private boolean figuresOnly;

    @Mixin private Answer answer = new Answer();

    /** Creates the command with the shipped studies. */
    public ReproduceCommand() {
        this(Studies.all());
    }

    /** Creates the command with some studies. */
    public ReproduceCommand(List<Study> studies) {
        this.studies = List.copyOf(studies);
    }

    @Override
    public Integer call() {
        if (list) {
            answer.print(
                    () ->
                            Map.of(
                                    "targets",
                                    Target.of(studies).stream().map(Target::document).toList()),
                    () -> text(Target.of(studies)));
            return ExitCode.OK;
        }
        if (target == null) {
            throw new ParameterException(
                    command.commandLine(),
                    "TARGET is missing; expected a study or a figure of --list");
        }
        Target asked = Target.find(studies, target);
        String machine = Objects.requireNonNullElse(profile, asked.study().profile());
        StudyRun run = new StudyRun(asked.study(), asked.figures(), ProfileChoice.read(machine));
        Path folder = StudyFiles.folder(output);
        StudyResult result = result(run);
        boolean plots = Fonts.fault().isEmpty();
        StudyFiles.write(folder, asked.name(), result, plots);
        answer.print(
                () -> StudyDocument.of(result),
                () ->
                        Colours.of(command).paint(Report.text(result), WITHIN, TONES)
                                + "\n%s in %s, report in %s\n"
                                        .formatted(
                                                plots ? "plots and tables" : "tables",
                                                folder,
                                                folder.resolve(asked.name() + ".md"))
                                + (plots ? "" : "no plots without fonts; " + Fonts.ADVICE + "\n"));
        return ExitCode.OK;
    }

    private static String text(List<Target> targets) {
        TextTable table = new TextTable(0);
        targets.forEach(it -> table.add(List.of(it.name(), it.title())));
        return table.text();
    }

    private StudyResult result(StudyRun run) {
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try (ProgressBar progress = ProgressBar.on(command)) {
            return figuresOnly ? run.withoutSensitivity(pool, progress) : run.run(pool, progress);
        } finally {
            pool.shutdownNow();
        }
    }
}
