package dev.doorbell.cli.job;

import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.job.Similar;
import dev.doorbell.workloads.parameter.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Options for every parameter of every workload, with the same name. */
public final class ParameterOptions {

    private ParameterOptions() {}

    /** Label of the values of parameters, which no other option has. */
    private static final String LABEL = "VALUE";

    /** Adds the options to a command. */
    public static void addTo(CommandSpec command) {
        Map<String, List<String>> users = new TreeMap<>();
        for (WorkloadCard workload : WorkloadCatalogue.cards()) {
            for (Parameter<?> parameter : workload.parameters()) {
                users.computeIfAbsent(parameter.name(), ignored -> new ArrayList<>())
                        .add(workload.name());
            }
        }
        List<String> footer = new ArrayList<>(List.of(command.usageMessage().footer()));
        footer.addAll(
                List.of(
                        "",
                        "Parameters of the workload are options too: --sizes 8..1M --ctas 1,4",
                        "'doorbell workloads NAME' lists them."));
        command.usageMessage().footer(footer.toArray(String[]::new));
        // There are too many to read.
        users.forEach((name, workloads) ->
                add(command, name, true, "Parameter of " + String.join(", ", workloads) + "."));
    }

    /** Adds the options of a workload that is not shipped, which help shows. */
    public static void addTo(CommandSpec command, WorkloadCard own) {
        own.parameters().forEach(it -> add(command, it.name(), false, it.meaning() + "."));
    }

    private static void add(CommandSpec command, String name, boolean hidden, String meaning) {
        if (found(command, name) == null) {
            command.addOption(
                    OptionSpec.builder(option(name))
                            .type(String.class)
                            .paramLabel(LABEL)
                            .hidden(hidden)
                            .description(meaning)
                            .build());
        }
    }

    /** Returns true if an option is that of a parameter. */
    static boolean isOne(OptionSpec option) {
        return option.paramLabel().equals(LABEL);
    }

    /** Shows hidden options to shells. */
    public static void show(CommandSpec command) {
        for (OptionSpec option : List.copyOf(command.options())) {
            if (option.hidden()) {
                command.remove(option);
                command.addOption(OptionSpec.builder(option).hidden(false).build());
            }
        }
    }

    /**
     * Returns the parameters given as options; all of them must be parameters of {@code workload}.
     *
     * @param other option with another meaning in this command line, or empty
     */
    static Map<String, String> given(CommandSpec command, Workload workload, String other) {
        List<String> known =
                workload.card().parameters().stream().<String>map(Parameter::name).toList();
        Map<String, String> given = new LinkedHashMap<>();
        List<WorkloadCard> all = new ArrayList<>(WorkloadCatalogue.cards());
        all.add(workload.card());
        for (WorkloadCard any : all) {
            for (Parameter<?> parameter : any.parameters()) {
                String option = option(parameter.name());
                OptionSpec spec = found(command, parameter.name());
                // An option of the command itself has its own meaning; --set sets the parameter.
                boolean own = spec == null || !isOne(spec);
                if ((own && !option.equals(JobOptions.PROGRAM)) || option.equals(other)) {
                    continue;
                }
                String value =
                        command.commandLine().getParseResult().matchedOptionValue(option, "\0");
                if (value.equals("\0")) {
                    continue;
                }
                if (!known.contains(parameter.name())) {
                    throw new BadInputException(unknown(option, workload));
                }
                given.put(parameter.name(), value);
            }
        }
        return given;
    }

    /** Returns the error message about an option that {@code workload} does not have. */
    public static String unknown(String option, Workload workload) {
        return unknown(option, workload, List.of());
    }

    /**
     * Returns the error message about an option that neither {@code workload} nor the command has.
     *
     * @param others options of the command
     */
    public static String unknown(String option, Workload workload, List<String> others) {
        List<String> parameters =
                workload.card().parameters().stream()
                        .map(parameter -> option(parameter.name()))
                        .toList();
        List<String> known = new ArrayList<>(parameters);
        known.addAll(others);
        String question = Similar.question(option, known);
        return "option %s does not exist for %s; %s"
                .formatted(
                        option,
                        workload.card().name(),
                        question.isEmpty()
                                ? "its parameters are " + String.join(", ", parameters)
                                : question);
    }

    /** Picocli's own search compares every option, with hundreds of parameters on every start. */
    private static @Nullable OptionSpec found(CommandSpec command, String parameter) {
        OptionSpec found = command.optionsMap().get(option(parameter));
        return found == null ? command.optionsMap().get("-" + parameter) : found;
    }

    private static String option(String parameter) {
        return "--" + parameter;
    }
}
