package dev.doorbell.cli.job;

import dev.doorbell.cli.program.OwnProgramFile;
import dev.doorbell.report.check.FileCheck;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.guest.Guests;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.Similar;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

/** Options that describe a job. They override the file. */
public final class JobOptions {

    static final String PROGRAM = "--program";

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE|WORKLOAD",
            completionCandidates = WorkloadNames.class,
            description =
                    "Job file in YAML or JSON, the name of a workload, or your program: a Java file, a jar or a folder.")
    private String target = "";

    @Option(
            names = PROGRAM,
            paramLabel = "PATH",
            description =
                    "Your program: a Java file, a jar or a folder. With a workload: its parameter program.")
    private String program = "";

    /** Programs that were read so far, by path. */
    private final Map<String, String> programs = new TreeMap<>();

    /** Job file, when it has been read. */
    private Optional<FileCheck> file = Optional.empty();

    @Mixin private JobSettings settings = new JobSettings();

    /** Returns options with only {@code target} given. */
    public static JobOptions of(String target) {
        return of(target, new JobSettings());
    }

    /** Returns options with {@code target} and what overrides it. */
    public static JobOptions of(String target, JobSettings settings) {
        JobOptions options = new JobOptions();
        options.target = target;
        options.settings = settings;
        return options;
    }

    /** Adds the options of fields and of parameters to a command that has these options. */
    public void addTo(CommandSpec command) {
        settings.addTo(command);
    }

    /**
     * Returns the workload of the program in a command line that is not parsed yet. Its parameters
     * become options. An error is left to {@link #request}.
     */
    public Optional<Workload> program(List<String> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i).replaceFirst("^" + PROGRAM + "=", "");
            boolean named = i > 0 && arguments.get(i - 1).equals(PROGRAM);
            if (named || OwnProgramFile.looksLikeOne(argument)) {
                try {
                    return Optional.of(JobSpecs.workload(ofProgram(argument)));
                } catch (JobException shownLater) {
                    return Optional.empty();
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the workload, if the options so far determine one. */
    public Optional<Workload> workload() {
        try {
            return Optional.of(JobSpecs.workload(document()));
        } catch (BadInputException | JobException e) {
            return Optional.empty();
        }
    }

    /** Returns the job that the options of {@code command} describe. */
    public JobRequest request(CommandSpec command, boolean trace) {
        return request(command, trace, settings());
    }

    /** Returns the same job without {@code --set}. */
    public JobRequest unset(CommandSpec command) {
        return request(command, false, Map.of());
    }

    /** Values of {@code --set}, by name. */
    public Map<String, String> settings() {
        return settings.settings();
    }

    private JobRequest request(CommandSpec command, boolean trace, Map<String, String> set) {
        if (target.isEmpty() && program.isEmpty()) {
            throw new BadInputException(
                    "Missing required parameter: 'FILE|WORKLOAD'; see '%s --help'"
                            .formatted(command.qualifiedName()));
        }
        return settings.request(document(), command, trace, set, target.isEmpty() ? PROGRAM : "");
    }

    /** Document of a job that runs a program with all its defaults. */
    private Map<String, Object> ofProgram(String path) {
        String text = programs.computeIfAbsent(path, OwnProgramFile::read);
        return new LinkedHashMap<>(
                Map.of(
                        JobFields.WORKLOAD.name(),
                        Guests.of(text).card().name(),
                        JobFields.PROGRAM.name(),
                        text));
    }

    private String similar(List<String> workloads) {
        String question = Similar.question(target, workloads);
        return question.isEmpty() ? "" : question + " ";
    }

    private Map<String, Object> document() {
        if (target.isEmpty() && !program.isEmpty()) {
            return ofProgram(program);
        }
        if (OwnProgramFile.looksLikeOne(target)) {
            return ofProgram(target);
        }
        List<String> workloads = WorkloadCatalogue.names();
        if (workloads.contains(target)) {
            return new LinkedHashMap<>(Map.of("workload", target));
        }
        if (!TextFile.looksLikeOne(target)) {
            throw new BadInputException(
                    "'%s' is neither a file nor a workload; %s'doorbell workloads' lists the workloads"
                            .formatted(target, similar(workloads)));
        }
        String text = TextFile.read("job", target);
        FileCheck check = FileCheck.ofJob(text);
        if (!check.problems().isEmpty()) {
            throw new BadInputException(
                    check.problems().stream()
                            .map(it -> it.in(target))
                            .collect(Collectors.joining("\n")));
        }
        file = Optional.of(check);
        return new LinkedHashMap<>(ResultDocument.job(JobYaml.read(text)));
    }

    /**
     * Returns the message about an error of the job, behind the file and the place of the wrong
     * field if the file has it.
     */
    public String located(JobException error, ParseResult parsed) {
        String message = String.valueOf(error.getMessage());
        boolean option =
                parsed.hasMatchedOption("--" + error.field()) || settings.sets(error.field());
        return file.filter(ignored -> !option)
                .flatMap(it -> it.place(error))
                .map(place -> place.in(target) + ": " + message)
                .orElse(message);
    }
}
