package dev.doorbell.libraries.nvshmem.race;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Thread of control during a replay: its clock and its knowledge. */
final class Actor {

    // A call with several operations posts them one by one.
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

    /** Operation that it has posted. */
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

    /** Number among all threads of control. */
    int index() {
        return index;
    }

    /** Own clock. */
    long clock() {
        return clock;
    }

    /** Advances its clock by a step. */
    void tick() {
        clock++;
    }

    /** Knowledge about others. */
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

    /** Sets its knowledge. */
    void know(Knowledge knowledge) {
        known = knowledge;
    }

    /** Returns a sum that starts with its knowledge and includes its own steps. */
    Knowledge.Sum sum() {
        Knowledge.Sum sum = new Knowledge.Sum(known());
        sum.happened(index, clock);
        return sum;
    }

    /** Starts it as a new thread block. */
    void start(Knowledge knowledge) {
        known = knowledge;
        posted.clear();
    }

    /**
     * Records the end of a thread block that it launched. Its knowledge is merged when next needed.
     */
    void joined(Actor child) {
        ended.add(child);
    }

    /** Returns true if step {@code at} of {@code other} precedes the next step of this one. */
    boolean follows(int other, long at) {
        return other == index ? clock >= at : known().follows(other, at);
    }

    /** Records a posted operation, and returns it. */
    Posted posted(@Nullable Access here, Access there) {
        Posted operation = new Posted(here, there);
        posted.addFirst(operation);
        if (posted.size() > MAX_POSTED) {
            posted.removeLast();
        }
        return operation;
    }

    /** Returns the data put of the signal that it posts next, or null if there is none. */
    @Nullable Posted dataOfNextSignal() {
        Posted last = posted.peekFirst();
        return last != null && last.there().hasSignal() ? last : null;
    }

    /** Records that its last operations are done from its view. */
    void done(int operations) {
        tick();
        Iterator<Posted> last = posted.iterator();
        for (int i = 0; i < operations && last.hasNext(); i++) {
            last.next().done(clock);
        }
    }
}
