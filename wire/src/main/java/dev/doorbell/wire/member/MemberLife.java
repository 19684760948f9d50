package dev.doorbell.wire.member;

import dev.doorbell.wire.life.Transitions;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Life of a service's stream to the coordinator: its state, and when it was last heard. Events come
 * from the stream and from the timer of heartbeats, so the first of two that end it wins.
 */
final class MemberLife {

    /** The table of its transitions. */
    static final Transitions<MemberState, MemberEvent> TABLE =
            new Transitions<MemberState, MemberEvent>()
                    .add(MemberState.JOINING, MemberEvent.REGISTERED, MemberState.MEMBER)
                    .add(MemberState.JOINING, MemberEvent.TIMED_OUT, MemberState.REFUSED)
                    .add(MemberState.JOINING, MemberEvent.REFUSED, MemberState.REFUSED)
                    .add(MemberState.JOINING, MemberEvent.CLOSED, MemberState.LEFT)
                    .add(MemberState.JOINING, MemberEvent.BROKEN, MemberState.LOST)
                    .add(MemberState.MEMBER, MemberEvent.REFUSED, MemberState.REFUSED)
                    .add(MemberState.MEMBER, MemberEvent.CLOSED, MemberState.LEFT)
                    .add(MemberState.MEMBER, MemberEvent.BROKEN, MemberState.LOST)
                    .add(MemberState.MEMBER, MemberEvent.SILENT, MemberState.LOST)
                    .add(MemberState.MEMBER, MemberEvent.REPLACED, MemberState.LOST);

    private final LongSupplier nanoTime;
    private volatile MemberState state = MemberState.JOINING;
    private volatile long lastHeardNanos;

    /** A stream that was opened at this moment of {@code nanoTime}. */
    MemberLife(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        lastHeardNanos = nanoTime.getAsLong();
    }

    MemberState state() {
        return state;
    }

    /** Takes a transition; returns false and changes nothing when the table has none. */
    synchronized boolean take(MemberEvent event) {
        Optional<MemberState> next = TABLE.next(state, event);
        next.ifPresent(it -> state = it);
        return next.isPresent();
    }

    /** Returns true once nothing more can happen to it. */
    boolean over() {
        return state != MemberState.JOINING && state != MemberState.MEMBER;
    }

    void heard() {
        lastHeardNanos = nanoTime.getAsLong();
    }

    /** Nanoseconds since it was last heard. */
    long silentNanos() {
        return nanoTime.getAsLong() - lastHeardNanos;
    }
}
