package dev.doorbell.libraries.nvshmem.race;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Replay of all PEs' accesses in the order of virtual time, which finds accesses that NVSHMEM's
 * memory model leaves unordered. Order follows from each thread of control's program, the start and
 * end of kernels, grid barriers, and values seen in words: a thread that sees a value gains the
 * knowledge of its writer. A thread knows that an operation is over if it knows of a later quiet of
 * its PE, of a fence and then a signal to its target, of its own signal, or if its call returned.
 */
final class RaceReplay {

    private static final int PLACE_BITS = 50;

    private final int[] firstActor;
    private final Actor[] actors;
    private final List<AccessHistory> histories = new ArrayList<>();
    private final List<GridBarriers> gridBarriers = new ArrayList<>();
    private final SortedMap<Long, SignalWord> words = new TreeMap<>();
    private final RaceReport report = new RaceReport();

    /**
     * Creates a replay of PEs with their numbers of threads of control, including launching ones.
     */
    RaceReplay(List<Integer> actorsOf) {
        firstActor = new int[actorsOf.size() + 1];
        for (int pe = 0; pe < actorsOf.size(); pe++) {
            firstActor[pe + 1] = firstActor[pe] + actorsOf.get(pe);
            histories.add(new AccessHistory());
            gridBarriers.add(new GridBarriers());
        }
        actors = new Actor[firstActor[actorsOf.size()]];
        Knowledge none = Knowledge.none(actors.length);
        for (int i = 0; i < actors.length; i++) {
            actors[i] = new Actor(i, none);
        }
    }

    /** Replays the entries, which are in the order of time. */
    RaceReport run(List<AccessRecord> entries) {
        entries.forEach(this::take);
        return report;
    }

    private void take(AccessRecord entry) {
        Actor host = actors[firstActor[entry.pe()]];
        Actor actor = actors[firstActor[entry.pe()] + entry.actor()];
        switch (entry.kind()) {
            case FORK -> actor.start(host.known());
            case JOIN -> host.joined(actor);
            case GRID_ARRIVE -> gridBarriers.get(entry.pe()).arrive(entry.value(), actor);
            case GRID_LEAVE -> gridBarriers.get(entry.pe()).leave(entry.value(), actor);
            case QUIET -> order(entry.pe(), actor, Knowledge.Sum::completeAll);
            case FENCE -> order(entry.pe(), actor, Knowledge.Sum::fenceAll);
            case DONE -> actor.done((int) entry.value());
            case ACQUIRE -> acquire(entry, actor);
            case PUT, GET -> transfer(entry, actor);
            case ELEMENTS, SIGNAL, ADD, ATOMIC -> update(entry, actor);
            case LOAD, STORE, READ, WRITE -> local(entry, actor);
        }
    }

    /** Applies a quiet or a fence to all earlier operations of the PE. */
    private void order(int pe, Actor actor, Ordering ordering) {
        Knowledge.Sum sum = actor.sum();
        for (int other = firstActor[pe]; other < firstActor[pe + 1]; other++) {
            ordering.apply(sum, other);
        }
        actor.know(sum.get());
    }

    private void acquire(AccessRecord entry, Actor actor) {
        long place = place(entry.peer(), entry.remote());
        SignalWord word = words.get(place);
        SignalWord.Release release = word == null ? null : word.seen(entry.value());
        if (release != null) {
            Knowledge.Sum sum = actor.sum();
            sum.add(release.known());
            sum.see(place, release.number());
            actor.know(sum.get());
        }
    }

    private void transfer(AccessRecord entry, Actor actor) {
        actor.tick();
        Access here = Access.here(entry, actor);
        Access there = Access.there(entry, actor);
        check(here, actor);
        check(there, actor);
        Actor.Posted operation = actor.posted(here, there);
        boolean word = entry.bytes() == Long.BYTES;
        boolean flagged = (entry.remote() & AccessRecord.CONTROL) != 0;
        if (entry.kind() == AccessKind.PUT && (word || flagged)) {
            // A flag may be a put or a part of one; its value is not known here. Who sees a flag
            // that came with data knows that the data is there.
            release(entry, actor, true, word ? null : operation);
        }
    }

    private void update(AccessRecord entry, Actor actor) {
        Actor.Posted data = actor.dataOfNextSignal();
        actor.tick();
        Access there = Access.there(entry, actor);
        check(there, actor);
        actor.posted(null, there);
        if (entry.bytes() == Long.BYTES && entry.count() == 1) {
            boolean adds = entry.kind() == AccessKind.ADD || entry.kind() == AccessKind.ATOMIC;
            release(entry, actor, adds, data);
        }
    }

    private void local(AccessRecord entry, Actor actor) {
        actor.tick();
        check(Access.here(entry, actor), actor);
        if (entry.kind() == AccessKind.STORE) {
            release(entry, actor, false, null);
        }
    }

    /** Records a value of a word. A thread that sees it gains the actor's knowledge. */
    private void release(
            AccessRecord entry, Actor actor, boolean adds, Actor.@Nullable Posted data) {
        long place = place(entry.peer(), entry.remote());
        SignalWord word = words.computeIfAbsent(place, ignored -> new SignalWord());
        if (data != null) {
            data.orderedBefore(place, word.next());
        }
        Knowledge.Sum sum = actor.sum();
        for (int other = firstActor[entry.pe()]; other < firstActor[entry.pe() + 1]; other++) {
            sum.deliverFenced(other, entry.peer());
        }
        word.store(entry.value(), adds, sum.get());
    }

    private void check(Access access, Actor actor) {
        AccessHistory history = histories.get(access.pe());
        for (Access earlier : history.conflicting(access)) {
            if (!earlier.overBefore(actor) && !earlier.fencedBefore(access)) {
                report.add(earlier, access, earlier.startedBefore(actor));
            }
        }
        history.add(access);
    }

    private static long place(int pe, long place) {
        return (long) pe << PLACE_BITS | place;
    }

    /** Effect of a quiet or a fence on the operations of one thread of control. */
    private interface Ordering {
        void apply(Knowledge.Sum sum, int actor);
    }
}
