package dev.doorbell.workloads.parameter;

import dev.doorbell.workloads.job.JobException;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * List of values with commas between them: {@code 1,4,64}.
 *
 * @param each value of the list
 * @param words that show the allowed values
 * @param <E> type of one value
 */
public record ListOf<E>(Allowed<E> each, String words) implements Allowed<List<E>> {

    /** Greatest number of values in a list. */
    public static final int MAX_VALUES = 256;

    /** Returns lists of numbers or words. */
    public static <E> ListOf<E> of(Allowed<E> each) {
        String one = each instanceof Words<E> words ? words.listed().words() : each.words();
        return new ListOf<>(each, one + ", or a list");
    }

    /** Returns the same lists under other words. */
    public ListOf<E> described(String other) {
        return new ListOf<>(each, other);
    }

    @Override
    public List<E> parse(String parameter, String text) {
        return parts(parameter, text).stream().map(it -> each.parse(parameter, it)).toList();
    }

    @Override
    public ListOf<E> bounded(UnaryOperator<Bounds> change) {
        return of(each.bounded(change));
    }

    /** Splits a text at its commas. */
    static List<String> parts(String parameter, String text) {
        List<String> parts = List.of(text.split(",", -1));
        requireFew(parameter, parts);
        return parts.stream().map(String::trim).toList();
    }

    static void requireFew(String parameter, List<?> values) {
        if (values.size() > MAX_VALUES) {
            throw JobException.invalid(
                    parameter, values.size() + " values", "at most " + MAX_VALUES);
        }
    }
}
