package dev.doorbell.libraries.nvshmem.race;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A thread of control during a replay: its clock and what it knows. */
final class Actor {

    // More than one call posts one by one.
    private static final int MAX_POSTED = 4096;

    private final int index;
    private final ArrayDeque<Posted> posted = new ArrayDeque<>();
    private final List<Actor> ended = new ArrayList<>();
    private Knowledge known;
    private long clock;

    Actor(int index, Knowledge known) {
        this.index = index;
        this.known = known;
    }

    /** An operation it has posted. */
    record Posted(@Nullable Access here, Access there) {

        void done(long atClock) {
            there.done(atClock);
            if (here != null) {
                here.done(atClock);
            }
        }

        void orderedBefore(long place, long number) {
            there.orderedBefore(place, number);
            if (here != null) {
                here.orderedBefore(place, number);
            }
        }
    }

    /** Its number among all. */
    int index() {
        return index;
    }

    /** Its own clock. */
    long clock() {
        return clock;
    }

    /** Takes a step. */
    void tick() {
        clock++;
    }

    /** What it knows of others. */
    Knowledge known() {
        if (!ended.isEmpty()) {
            Knowledge.Sum sum = new Knowledge.Sum(known);
            for (Actor child : ended) {
                sum.add(child.known);
                sum.happened(child.index, child.clock);
            }
            ended.clear();
            known = sum.get();
        }
        return known;
    }

    /** Learns. */
    void know(Knowledge knowledge) {
        known = knowledge;
    }

    /** A sum that starts with what it knows, its own steps included. */
    Knowledge.Sum sum() {
        Knowledge.Sum sum = new Knowledge.Sum(known());
        sum.happened(index, clock);
        return sum;
    }

    /** It starts as a new thread block. */
    void start(Knowledge knowledge) {
        known = knowledge;
        posted.clear();
    }

    /** A thread block it launched has ended; what that knew is taken over when next needed. */
    void joined(Actor child) {
        ended.add(child);
    }

    /** Whether a step of {@code other} at {@code at} comes before what this one does next. */
    boolean follows(int other, long at) {
        return other == index ? clock >= at : known().follows(other, at);
    }

    /** It has posted an operation. */
    void posted(@Nullable Access here, Access there) {
        posted.addFirst(new Posted(here, there));
        if (posted.size() > MAX_POSTED) {
            posted.removeLast();
        }
    }

    /** The data of the signal it posts next, or null when that has none. */
    @Nullable Posted dataOfNextSignal() {
        Posted last = posted.peekFirst();
        return last != null && last.there().hasSignal() ? last : null;
    }

    /** Its last operations are done as far as it is concerned. */
    void done(int operations) {
        tick();
        Iterator<Posted> last = posted.iterator();
        for (int i = 0; i < operations && last.hasNext(); i++) {
            last.next().done(clock);
        }
    }
}
