package dev.doorbell.workloads.parameter;

import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A word that stands for no value, such as {@code none} or {@code auto}, or a value.
 *
 * @param word that stands for no value
 * @param other values
 * @param <T> type of the other values
 */
public record WordOr<T>(String word, Allowed<T> other) implements Allowed<Optional<T>> {

    @Override
    public Optional<T> parse(String parameter, String text) {
        return text.equals(word) ? Optional.empty() : Optional.of(other.parse(parameter, text));
    }

    @Override
    public String words() {
        return other instanceof Words<T> words
                ? word + ", " + words.listed().words()
                : word + ", or " + other.words();
    }

    @Override
    public WordOr<T> bounded(UnaryOperator<Bounds> change) {
        return new WordOr<>(word, other.bounded(change));
    }
}
