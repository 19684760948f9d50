package dev.doorbell.libraries.nvshmem.race;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a thread of control knows of all others: vector clocks over their own clocks. Immutable, so
 * that those who know the same share it; an owner's own clock is kept beside it.
 */
final class Knowledge {

    private static final int PE_BITS = 16;

    // Steps of each that come before.
    private final long[] happened;
    // Operations of each that are complete at their targets.
    private final long[] complete;
    // Operations of each that a fence of their PE came after.
    private final long[] fenced;
    // Operations known to be delivered by other means: those of one thread of control to one PE,
    // and by the place of a word those with a signal there.
    private final SortedMap<Long, Long> seen;

    private Knowledge(long[] happened, long[] complete, long[] fenced, SortedMap<Long, Long> seen) {
        this.happened = happened;
        this.complete = complete;
        this.fenced = fenced;
        this.seen = seen;
    }

    static Knowledge none(int actors) {
        return new Knowledge(
                new long[actors], new long[actors], new long[actors], Collections.emptySortedMap());
    }

    /** Key for {@link #sees} of what {@code actor} posted to {@code pe}. */
    static long delivered(int actor, int pe) {
        return Long.MIN_VALUE | (long) actor << PE_BITS | pe;
    }

    /** Whether {@code actor} has come to {@code clock}. */
    boolean follows(int actor, long clock) {
        return happened[actor] >= clock;
    }

    /** Whether what {@code actor} posted at {@code clock} is complete. */
    boolean completes(int actor, long clock) {
        return complete[actor] >= clock;
    }

    /** Whether a fence came after what {@code actor} posted at {@code clock}. */
    boolean fences(int actor, long clock) {
        return fenced[actor] >= clock;
    }

    /** Whether what {@code key} stands for is seen up to {@code number}. */
    boolean sees(long key, long number) {
        return seen.getOrDefault(key, 0L) >= number;
    }

    /** A sum of knowledge under way. */
    static final class Sum {
        private final long[] happened;
        private final long[] complete;
        private final long[] fenced;
        private final SortedMap<Long, Long> seen;
        private Knowledge last;

        Sum(Knowledge start) {
            happened = start.happened.clone();
            complete = start.complete.clone();
            fenced = start.fenced.clone();
            seen = new TreeMap<>(start.seen);
            last = start;
        }

        /** Adds what another knows. */
        void add(Knowledge other) {
            // Neighbours mostly know the same, and then share it.
            if (other == last) {
                return;
            }
            last = other;
            raise(happened, other.happened);
            raise(complete, other.complete);
            raise(fenced, other.fenced);
            other.seen.forEach((key, clock) -> seen.merge(key, clock, Math::max));
        }

        /** Adds that {@code actor} has come to {@code clock}. */
        void happened(int actor, long clock) {
            happened[actor] = Math.max(happened[actor], clock);
        }

        /** Everything of {@code actor} that comes before is complete. */
        void completeAll(int actor) {
            complete[actor] = Math.max(complete[actor], happened[actor]);
            fenced[actor] = Math.max(fenced[actor], happened[actor]);
        }

        /** Everything of {@code actor} that comes before is fenced. */
        void fenceAll(int actor) {
            fenced[actor] = Math.max(fenced[actor], happened[actor]);
        }

        /** What {@code actor} had fenced before posting to {@code pe} is delivered there. */
        void deliverFenced(int actor, int pe) {
            if (fenced[actor] > complete[actor]) {
                seen.merge(delivered(actor, pe), fenced[actor], Math::max);
            }
        }

        /** Signals at a place are seen up to a number. */
        void see(long place, long number) {
            seen.merge(place, number, Math::max);
        }

        Knowledge get() {
            return new Knowledge(happened, complete, fenced, seen);
        }

        private static void raise(long[] mine, long[] theirs) {
            for (int i = 0; i < mine.length; i++) {
                mine[i] = Math.max(mine[i], theirs[i]);
            }
        }
    }
}
