package dev.doorbell.workloads.reproduce;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.OptionSet;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * Options that the runs of some figures have with an option set, as variables of the library.
 *
 * @param options that the runs were given
 * @param variables different settings of the runs; a single element if all have the same
 */
public record Settings(OptionSet options, List<SortedMap<String, String>> variables) {

    public Settings {
        variables = List.copyOf(variables);
    }

    /** Returns the settings as {@code NAME=value}, of all runs in turn. */
    public String text() {
        return variables.stream()
                .map(all ->
                        all.entrySet().stream()
                                .map(it -> it.getKey() + "=" + it.getValue())
                                .collect(Collectors.joining(" ")))
                .collect(Collectors.joining("; "));
    }

    /** Reads the settings from the plans of all runs over the path of {@code options}. */
    public static Settings of(OptionSet options, List<Figure> figures, Profile profile) {
        return new Settings(
                options,
                figures.stream()
                        .flatMap(figure -> options.applied(figure.curves()).stream())
                        .flatMap(curve -> curve.runs().stream())
                        .filter(run -> run.path().equals(options.path()))
                        .map(run ->
                                WorkloadCatalogue.find(run.workload())
                                        .plan(run.job(profile), profile)
                                        .settings())
                        .distinct()
                        .toList());
    }
}
