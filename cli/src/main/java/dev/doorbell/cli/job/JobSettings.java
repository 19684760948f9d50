package dev.doorbell.cli.job;

import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** Options that override the fields and the parameters of a job. */
public final class JobSettings {

    /** Description of the option {@code --set}. */
    public static final String SET_MEANING =
            "Parameter of the workload, or constant of the profile (a name with a dot); VALUE has a unit or not, or is a factor such as 2x.";

    private static final String ENV = "--env";
    private static final String SET = "--set";
    private static final String PARAMETERS = "parameters";

    /** Fields that were given as options, by name. */
    private final Map<String, String> fields = new LinkedHashMap<>();

    @Option(
            names = ENV,
            paramLabel = "NAME=VALUE",
            description = "An environment variable of the library, such as NVSHMEM_QP_DEPTH=512.")
    private Map<String, String> env = new LinkedHashMap<>();

    @Option(
            names = SET,
            paramLabel = "NAME=VALUE",
            completionCandidates = ConstantNames.class,
            description = SET_MEANING)
    private Map<String, String> settings = new LinkedHashMap<>();

    /** Adds the options of single fields and of parameters to a command that has these options. */
    public void addTo(CommandSpec command) {
        FieldOptions.addTo(command, fields);
        ParameterOptions.addTo(command);
    }

    /** Values of {@code --set}, by name. */
    Map<String, String> settings() {
        return Collections.unmodifiableMap(settings);
    }

    /** Returns true if an option sets a field, a variable, or a parameter or constant. */
    boolean sets(String name) {
        return fields.containsKey(name) || settings.containsKey(name) || env.containsKey(name);
    }

    /** Returns the options in the command line that describe a job. */
    public List<String> given(CommandSpec command) {
        List<String> names = FieldOptions.names();
        return command.commandLine().getParseResult().matchedOptions().stream()
                .filter(it ->
                        ParameterOptions.isOne(it)
                                || names.contains(it.longestName())
                                || List.of(ENV, SET).contains(it.longestName()))
                .map(OptionSpec::longestName)
                .toList();
    }

    /**
     * Returns the job of a document with these options.
     *
     * @param set values of {@code --set} that apply
     * @param other option with another meaning in this command line, or empty
     */
    JobRequest request(
            Map<String, Object> described,
            CommandSpec command,
            boolean trace,
            Map<String, String> set,
            String other) {
        Map<String, Object> document = new LinkedHashMap<>(described);
        document.putAll(fields);
        if (trace) {
            document.put(JobFields.TRACE.name(), "true");
        }
        Workload workload = JobSpecs.workload(document);
        Map<String, String> parameters = texts(document.get(PARAMETERS));
        Map<String, String> variables = texts(document.get("env"));
        variables.putAll(env);
        document.put("env", variables);
        Map<String, String> constants = new LinkedHashMap<>();
        set.forEach(
                (name, value) -> (name.contains(".") ? constants : parameters).put(name, value));
        parameters.putAll(ParameterOptions.given(command, workload, other));
        ProgramTexts.into(parameters);
        ParameterFiles.into(parameters);
        if (workload.card().parameters().stream().anyMatch(it -> it.name().equals("programs"))) {
            ProgramTexts.into(parameters, variables);
        }
        document.put(PARAMETERS, parameters);
        return new ProfileChoice(JobSpecs.profile(document), constants).applyTo(document);
    }

    /** Returns a map with its values as texts; empty if it is no map. */
    static Map<String, String> texts(@Nullable Object map) {
        Map<String, String> texts = new TreeMap<>();
        if (map instanceof Map<?, ?> given) {
            given.forEach((name, value) -> texts.put(String.valueOf(name), String.valueOf(value)));
        }
        return texts;
    }
}
