package dev.doorbell.workloads.parameter;

import java.util.function.UnaryOperator;

/**
 * Values of another parameter, which has a second name.
 *
 * @param parameter with the first name
 * @param <T> type of a value
 */
public record AliasOf<T>(Parameter<T> parameter) implements Allowed<T> {

    @Override
    public T parse(String name, String text) {
        return parameter.allowed().parse(name, text);
    }

    @Override
    public String words() {
        return "as " + parameter.name();
    }

    @Override
    public Allowed<T> bounded(UnaryOperator<Bounds> change) {
        return parameter.allowed().bounded(change);
    }
}
