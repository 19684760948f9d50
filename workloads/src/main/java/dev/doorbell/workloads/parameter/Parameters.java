package dev.doorbell.workloads.parameter;

import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.Similar;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Parameters of a job, read by the declarations of its workload. */
public final class Parameters {

    private final List<Parameter<?>> declared;
    private final SortedMap<String, String> given;

    /**
     * Parameters of a job.
     *
     * @param workload name, for the error
     * @param declared by the workload
     * @param given by the job, text by name
     * @throws JobException if a name is not declared
     */
    public Parameters(String workload, List<Parameter<?>> declared, Map<String, String> given) {
        this.declared = List.copyOf(declared);
        this.given = new TreeMap<>(given);
        List<String> known = declared.stream().<String>map(Parameter::name).toList();
        for (String name : given.keySet()) {
            if (!known.contains(name)) {
                throw new JobException(
                        name,
                        "parameter %s does not exist in %s; %s"
                                .formatted(name, workload, Similar.expected(name, known)));
            }
        }
    }

    /**
     * Reads one parameter of a workload by its declaration alone, and returns the value.
     *
     * @param workload name, for the error
     * @param declared by the workload
     * @throws JobException if the workload has no such parameter, or the text is not allowed
     */
    public static Object check(
            String workload, List<Parameter<?>> declared, String name, String text) {
        Parameters given = new Parameters(workload, declared, Collections.singletonMap(name, text));
        Parameter<?> parameter = given.find(name).orElseThrow();
        // The default may be a word that no value is.
        return text.trim().equals(parameter.defaultValue()) ? text : given.get(parameter);
    }

    /**
     * Checks all parameters of the job, also those that it will not read, by their declarations
     * alone. Returns this.
     *
     * @throws JobException for the first whose text is not allowed
     */
    public Parameters allowed() {
        for (String name : given.keySet()) {
            Parameter<?> parameter = find(name).orElseThrow();
            if (!text(parameter).equals(parameter.defaultValue())) {
                parameter.allowed().parse(name, text(parameter));
            }
        }
        return this;
    }

    /** Returns true if the workload has a parameter of this name. */
    public boolean has(Parameter<?> parameter) {
        return find(parameter.name()).isPresent();
    }

    /** Returns true if the job sets a parameter, under its own name. */
    public boolean given(Parameter<?> parameter) {
        return given.containsKey(parameter.name());
    }

    /**
     * Value of a parameter, or its default.
     *
     * @throws JobException if the job's text is not allowed, or if the job also sets an alias
     */
    public <T> T get(Parameter<T> parameter) {
        return get(parameter, parameter.allowed());
    }

    /** Value of a parameter if the workload has it and else {@code otherwise}. */
    public <T> T getOr(Parameter<T> parameter, T otherwise) {
        return has(parameter) ? get(parameter) : otherwise;
    }

    /** Value of a parameter that is at most {@code most}. */
    public <T> T atMost(Parameter<T> parameter, long most) {
        return within(parameter, bounds -> bounds.atMost(most));
    }

    /** Value of a parameter that is at least {@code least}. */
    public <T> T atLeast(Parameter<T> parameter, long least) {
        return within(parameter, bounds -> bounds.atLeast(least));
    }

    /** Value of a parameter in bounds that depend on the machine or on other parameters. */
    public <T> T within(Parameter<T> parameter, UnaryOperator<Bounds> bounds) {
        return get(parameter, parameter.allowed().bounded(bounds));
    }

    /** Value of a parameter whose allowed values depend on the machine. */
    public <T> T get(Parameter<?> parameter, Allowed<T> allowed) {
        Parameter<?> named = named(parameter);
        return allowed.parse(named.name(), text(named));
    }

    /** Parameter under the name that the job uses for it, which may be an alias. */
    private Parameter<?> named(Parameter<?> parameter) {
        Optional<Parameter<?>> alias =
                declared.stream()
                        .filter(it -> given(it) && isAlias(it, parameter.name()))
                        .findFirst();
        if (alias.isPresent() && given(parameter)) {
            throw new JobException(
                    alias.get().name(),
                    "%s is set together with %s, which has the same meaning; expected only one of them"
                            .formatted(alias.get().name(), parameter.name()));
        }
        return alias.orElse(parameter);
    }

    private static boolean isAlias(Parameter<?> parameter, String name) {
        return parameter.allowed() instanceof AliasOf<?> alias
                && alias.parameter().name().equals(name);
    }

    /** Text that the job sets, or the default, without spaces around it. */
    private String text(Parameter<?> parameter) {
        String value = given.get(parameter.name());
        return value != null
                ? value.trim()
                : find(parameter.name()).orElseThrow(() -> undeclared(parameter)).defaultValue();
    }

    private Optional<Parameter<?>> find(String name) {
        return declared.stream().filter(it -> it.name().equals(name)).findFirst();
    }

    private static IllegalArgumentException undeclared(Parameter<?> parameter) {
        return new IllegalArgumentException(
                "parameter " + parameter.name() + " is read but not declared");
    }
}
