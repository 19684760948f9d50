package dev.doorbell.workloads.parameter;

import dev.doorbell.workloads.job.JobException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.function.Function;

/**
 * One of several words, each of which stands for a value.
 *
 * @param values by word, in the order in which they are shown
 * @param words that show the allowed values
 * @param <T> type of a value
 */
public record Words<T>(SequencedMap<String, T> values, String words) implements Allowed<T> {

    private static final String COMMA = ", ";

    /** Copies the map and keeps its order. */
    public Words {
        values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
    }

    /** Returns words that stand for themselves. */
    public static Words<String> of(List<String> words) {
        return of(words, word -> word);
    }

    /** Returns words that stand for themselves. */
    public static Words<String> of(String... words) {
        return of(List.of(words));
    }

    /** Returns the constants of an enum, by their names in lower case with hyphens. */
    public static <E extends Enum<E>> Words<E> of(Class<E> type) {
        return of(List.of(type.getEnumConstants()), Words::word);
    }

    /** Returns values by the words that {@code word} makes of them. */
    public static <T> Words<T> of(List<T> values, Function<? super T, String> word) {
        SequencedMap<String, T> all = new LinkedHashMap<>();
        values.forEach(value -> all.put(word.apply(value), value));
        return of(all);
    }

    /** Returns values by their words. */
    public static <T> Words<T> of(SequencedMap<String, T> values) {
        List<String> all = List.copyOf(values.sequencedKeySet());
        int last = all.size() - 1;
        String most = String.join(COMMA, all.subList(0, last));
        return new Words<>(values, last == 0 ? all.get(0) : most + " or " + all.get(last));
    }

    /** Returns a word for true and one for false. */
    public static Words<Boolean> flag(String yes, String no) {
        return of(List.of(true, false), value -> value ? yes : no);
    }

    /** Returns the same words with commas between all of them. */
    public Words<T> listed() {
        return described(String.join(COMMA, values.sequencedKeySet()));
    }

    /** Returns the same words, shown in another way. */
    public Words<T> described(String other) {
        return new Words<>(values, other);
    }

    /** Returns lists of these words. */
    public ListOf<T> list() {
        return ListOf.of(this);
    }

    @Override
    public T parse(String parameter, String text) {
        T value = values.get(text);
        if (value == null) {
            throw JobException.unknown(parameter, text, values.sequencedKeySet());
        }
        return value;
    }

    /** Returns the word of a constant. */
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
