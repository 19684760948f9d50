package dev.doorbell.workloads.parameter;

import java.util.function.UnaryOperator;

/**
 * Values that a parameter allows: their type, their range and how texts are read as such values.
 *
 * @param <T> type of a value
 */
public sealed interface Allowed<T>
        permits Whole, Size, Sizes, Words, ListOf, WordOr, Text, AliasOf {

    /**
     * Reads a value.
     *
     * @param parameter name of the parameter, for the error
     * @param text without spaces around it
     * @throws dev.doorbell.workloads.job.JobException if the text is not allowed
     */
    T parse(String parameter, String text);

    /** Range in words, as help and error messages show it: {@code 1 to 1024}. */
    String words();

    /**
     * Returns the same kind of value in other bounds, which depend on a machine or on other
     * parameters.
     *
     * @throws UnsupportedOperationException if values have no bounds
     */
    default Allowed<T> bounded(UnaryOperator<Bounds> change) {
        throw new UnsupportedOperationException("'" + words() + "' has no bounds");
    }
}
