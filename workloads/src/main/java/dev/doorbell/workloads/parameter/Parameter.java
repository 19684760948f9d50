package dev.doorbell.workloads.parameter;

import java.util.List;

/**
 * A parameter of a workload.
 *
 * @param name as jobs write it
 * @param defaultValue text that a job without the parameter has, or words for it
 * @param unit of its values, or empty
 * @param allowed values
 * @param meaning one line
 * @param <T> type of its values
 */
public record Parameter<T>(
        String name, String defaultValue, String unit, Allowed<T> allowed, String meaning) {

    /** Unit of sizes. */
    public static final String BYTES = "B";

    /** Returns a parameter without a unit. */
    public static <T> Parameter<T> of(
            String name, String defaultValue, Allowed<T> allowed, String meaning) {
        return new Parameter<>(name, defaultValue, "", allowed, meaning);
    }

    /** Returns a whole number from {@code least} to {@code most}. */
    public static Parameter<Integer> whole(
            String name, int defaultValue, int least, int most, String meaning) {
        return of(name, Integer.toString(defaultValue), Whole.of(least, most), meaning);
    }

    /** Returns a size from {@code least} to {@code most} bytes. */
    public static Parameter<Long> size(
            String name, String defaultValue, long least, long most, String meaning) {
        return of(name, defaultValue, Size.of(least, most), meaning).in(BYTES);
    }

    /** Returns a list of sizes from {@code least} to {@code most} bytes. */
    public static Parameter<List<Long>> sizes(
            String name, String defaultValue, long least, long most, String meaning) {
        return of(name, defaultValue, Size.of(least, most).list(), meaning).in(BYTES);
    }

    /** Returns one of the constants of an enum, by their names in lower case. */
    public static <E extends Enum<E>> Parameter<E> choice(
            String name, E defaultValue, String meaning) {
        return of(
                name,
                Words.word(defaultValue),
                Words.of(defaultValue.getDeclaringClass()),
                meaning);
    }

    /** Returns {@code true} or {@code false}. */
    public static Parameter<Boolean> flag(String name, boolean defaultValue, String meaning) {
        return of(name, Boolean.toString(defaultValue), Words.flag("true", "false"), meaning);
    }

    /** Returns a second name of a parameter. */
    public static <T> Parameter<T> alias(String name, Parameter<T> of, String meaning) {
        return new Parameter<>(name, "", of.unit(), new AliasOf<>(of), meaning);
    }

    /** Returns the same parameter with a unit. */
    public Parameter<T> in(String other) {
        return new Parameter<>(name, defaultValue, other, allowed, meaning);
    }

    /** Returns the same parameter with another default. */
    public Parameter<T> withDefault(String other) {
        return new Parameter<>(name, other, unit, allowed, meaning);
    }

    /** Returns the same parameter with another meaning. */
    public Parameter<T> withMeaning(String other) {
        return new Parameter<>(name, defaultValue, unit, allowed, other);
    }

    /** Returns true if it is only a second name of another parameter. */
    public boolean alias() {
        return allowed instanceof AliasOf<T>;
    }
}
