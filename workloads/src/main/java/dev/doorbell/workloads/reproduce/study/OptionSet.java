package dev.doorbell.workloads.reproduce.study;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Options of a library with which all figures of a study run.
 *
 * @param name such as {@code RC}, unique in its study
 * @param path of messages whose runs have these options
 * @param env environment variables of those runs; none for the defaults
 */
public record OptionSet(String name, String path, SortedMap<String, String> env) {

    public OptionSet {
        env = Collections.unmodifiableSortedMap(new TreeMap<>(env));
    }

    /** The defaults. */
    public static OptionSet of(String name, String path) {
        return new OptionSet(name, path, new TreeMap<>());
    }

    /** The same options with a variable set. */
    public OptionSet with(String variable, Object value) {
        SortedMap<String, String> changed = new TreeMap<>(env);
        changed.put(variable, value.toString());
        return new OptionSet(name, path, changed);
    }

    /** Curves whose runs have these options. */
    public List<Curve> applied(List<Curve> curves) {
        return curves.stream()
                .map(curve ->
                        new Curve(
                                curve.name(),
                                curve.reading(),
                                curve.runs().stream().map(this::applied).toList()))
                .toList();
    }

    private Run applied(Run run) {
        return run.path().equals(path) ? run.with(env) : run;
    }
}
