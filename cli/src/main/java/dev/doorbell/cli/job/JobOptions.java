package dev.doorbell.cli.job;

import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options that describe a job. They override the file. */
public final class JobOptions {

    @Parameters(
            paramLabel = "FILE|WORKLOAD",
            completionCandidates = WorkloadNames.class,
            description = "Job file in YAML or JSON, or the name of a workload.")
    private String target = "";

    /** Fields that were given as options, by name. */
    private final Map<String, String> fields = new LinkedHashMap<>();

    @Option(
            names = "--env",
            paramLabel = "NAME=VALUE",
            description = "An environment variable of the library, such as NVSHMEM_QP_DEPTH=512.")
    private Map<String, String> env = new LinkedHashMap<>();

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            completionCandidates = ConstantNames.class,
            description =
                    "Parameter of the workload, or constant of the profile (a name with a dot); VALUE has a unit or not, or is a factor such as 2x.")
    private Map<String, String> settings = new LinkedHashMap<>();

    /** Returns options with only {@code target} given. */
    public static JobOptions of(String target) {
        JobOptions options = new JobOptions();
        options.target = target;
        return options;
    }

    /** Adds the options of single fields to a command that has these options. */
    public void addTo(CommandSpec command) {
        FieldOptions.addTo(command, fields);
    }

    /** Returns the workload, if the options so far determine one. */
    public Optional<Workload> workload() {
        try {
            return Optional.of(WorkloadCatalogue.find(String.valueOf(document().get("workload"))));
        } catch (BadInputException | JobException e) {
            return Optional.empty();
        }
    }

    /** Returns the job that the options of {@code command} describe. */
    public JobRequest request(CommandSpec command, boolean trace) {
        return request(command, trace, settings);
    }

    /** Returns the same job without {@code --set}. */
    public JobRequest unset(CommandSpec command) {
        return request(command, false, Map.of());
    }

    /** Values of {@code --set}, by name. */
    public Map<String, String> settings() {
        return Collections.unmodifiableMap(settings);
    }

    private JobRequest request(CommandSpec command, boolean trace, Map<String, String> set) {
        Map<String, Object> document = document();
        document.putAll(fields);
        if (trace) {
            document.put(JobFields.TRACE.name(), "true");
        }
        Workload workload = WorkloadCatalogue.find(String.valueOf(document.get("workload")));
        Map<String, String> parameters = texts(document.get("parameters"));
        Map<String, String> variables = texts(document.get("env"));
        variables.putAll(env);
        document.put("env", variables);
        Map<String, String> constants = new LinkedHashMap<>();
        set.forEach(
                (name, value) -> (name.contains(".") ? constants : parameters).put(name, value));
        parameters.putAll(ParameterOptions.given(command, workload));
        ProgramTexts.into(parameters);
        MeshTexts.into(parameters);
        if (workload.card().parameters().stream().anyMatch(it -> it.name().equals("programs"))) {
            ProgramTexts.into(parameters, variables);
        }
        document.put("parameters", parameters);
        return new ProfileChoice(JobSpecs.profile(document), constants).applyTo(document);
    }

    private static Map<String, String> texts(@Nullable Object map) {
        Map<String, String> texts = new TreeMap<>();
        if (map instanceof Map<?, ?> given) {
            given.forEach((name, value) -> texts.put(String.valueOf(name), String.valueOf(value)));
        }
        return texts;
    }

    private Map<String, Object> document() {
        List<String> workloads = new ArrayList<>();
        WorkloadCatalogue.all().forEach(workload -> workloads.add(workload.card().name()));
        if (workloads.contains(target)) {
            return new LinkedHashMap<>(Map.of("workload", target));
        }
        if (!TextFile.looksLikeOne(target)) {
            throw new BadInputException(
                    "'%s' is neither a file nor a workload; workloads are %s"
                            .formatted(target, String.join(", ", workloads)));
        }
        String text = TextFile.read("job", target);
        try {
            JobSpec spec = JobYaml.read(text);
            return new LinkedHashMap<>(ResultDocument.job(spec));
        } catch (JobException e) {
            throw new BadInputException(target + ": " + e.getMessage());
        }
    }
}
