package dev.doorbell.libraries.nvshmem.race;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Knowledge of a thread of control about all others: vector clocks over their own clocks.
 * Immutable, so equal knowledge is shared. The owner's own clock is stored separately.
 */
final class Knowledge {

    private static final int PE_BITS = 16;

    // For each thread, its steps that happened before.
    private final long[] happened;
    // For each thread, its operations that are complete at their targets.
    private final long[] complete;
    // For each thread, its operations before a fence of their PE.
    private final long[] fenced;
    // Operations known to be delivered by other means: those of one thread of control to one PE,
    // and those with a signal at a place.
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

    /** Key for {@link #sees} of the operations of {@code actor} to {@code pe}. */
    static long delivered(int actor, int pe) {
        return Long.MIN_VALUE | (long) actor << PE_BITS | pe;
    }

    /** Returns true if {@code actor} has reached {@code clock}. */
    boolean follows(int actor, long clock) {
        return happened[actor] >= clock;
    }

    /** Returns true if operations of {@code actor} at {@code clock} are complete. */
    boolean completes(int actor, long clock) {
        return complete[actor] >= clock;
    }

    /** Returns true if a fence followed the operations of {@code actor} at {@code clock}. */
    boolean fences(int actor, long clock) {
        return fenced[actor] >= clock;
    }

    /** Returns true if the operations of {@code key} are seen up to {@code number}. */
    boolean sees(long key, long number) {
        return seen.getOrDefault(key, 0L) >= number;
    }

    /** Mutable sum of knowledge. */
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

        /** Adds the knowledge of another. */
        void add(Knowledge other) {
            // Neighbours mostly have equal knowledge, and then share it.
            if (other == last) {
                return;
            }
            last = other;
            raise(happened, other.happened);
            raise(complete, other.complete);
            raise(fenced, other.fenced);
            other.seen.forEach((key, clock) -> seen.merge(key, clock, Math::max));
        }

        /** Adds that {@code actor} has reached {@code clock}. */
        void happened(int actor, long clock) {
            happened[actor] = Math.max(happened[actor], clock);
        }

        /** Adds that all earlier operations of {@code actor} are complete. */
        void completeAll(int actor) {
            complete[actor] = Math.max(complete[actor], happened[actor]);
            fenced[actor] = Math.max(fenced[actor], happened[actor]);
        }

        /** Adds that all earlier operations of {@code actor} are fenced. */
        void fenceAll(int actor) {
            fenced[actor] = Math.max(fenced[actor], happened[actor]);
        }

        /**
         * Adds that operations which {@code actor} had fenced before it posted to {@code pe} are
         * delivered there.
         */
        void deliverFenced(int actor, int pe) {
            if (fenced[actor] > complete[actor]) {
                seen.merge(delivered(actor, pe), fenced[actor], Math::max);
            }
        }

        /** Adds that signals at a place are seen up to a number. */
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
