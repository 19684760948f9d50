package dev.doorbell.wire.life;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * State machine as a table of transitions. The first row begins in the first state; a state without
 * a row is final.
 *
 * @param <S> states
 * @param <E> events
 */
public final class Transitions<S extends Enum<S>, E extends Enum<E>> {

    private final List<Transition<S, E>> rows = new ArrayList<>();

    /** Adds a row; throws when the state has a row of the same event. */
    public Transitions<S, E> add(S from, E event, S to) {
        if (next(from, event).isPresent()) {
            throw new IllegalArgumentException(
                    "expected one row of %s in state %s but was a second".formatted(event, from));
        }
        rows.add(new Transition<>(from, event, to));
        return this;
    }

    /** All rows, in their order. */
    public List<Transition<S, E>> rows() {
        return List.copyOf(rows);
    }

    /** State after an event; empty when the table has no such transition. */
    public Optional<S> next(S from, E event) {
        return rows.stream()
                .filter(row -> row.from() == from && row.event() == event)
                .map(Transition::to)
                .findFirst();
    }

    /** State after an event; throws when the table has no such transition. */
    public S require(S from, E event) {
        return next(from, event)
                .orElseThrow(() ->
                        new IllegalStateException(
                                "expected one of %s in state %s but was %s"
                                        .formatted(
                                                rows.stream()
                                                        .filter(row -> row.from() == from)
                                                        .map(Transition::event)
                                                        .toList(),
                                                from,
                                                event)));
    }

    /** Diagram of the table in Mermaid's language, a line each, with a line break at the end. */
    public String diagram() {
        StringBuilder text = new StringBuilder("stateDiagram-v2\n");
        text.append("    [*] --> ").append(rows.getFirst().from()).append('\n');
        Set<S> ends = new LinkedHashSet<>();
        for (Transition<S, E> row : rows) {
            text.append("    %s --> %s: %s\n".formatted(row.from(), row.to(), label(row.event())));
            ends.add(row.to());
        }
        rows.forEach(row -> ends.remove(row.from()));
        ends.forEach(end -> text.append("    ").append(end).append(" --> [*]\n"));
        return text.toString();
    }

    private String label(E event) {
        return event.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
