package dev.doorbell.wire.life;

/**
 * Row of a table of transitions.
 *
 * @param <S> states
 * @param <E> events
 * @param from state before the event
 * @param event that happens
 * @param to state after it
 */
public record Transition<S extends Enum<S>, E extends Enum<E>>(S from, E event, S to) {}
