package dev.doorbell.libraries.offload.collective;

import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.offload.collective.task.CollectiveForm;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Random program of all ranks that MPI completes. Its events have one order for all ranks, and a
 * rank takes part in some of them. It starts its part of an event at the event's place and waits
 * for it there or later. So whatever a rank waits for was started before by everyone, or will be by
 * a rank that waits for nothing later.
 */
final class RandomProgram {

    private static final int EVENTS = 12;
    private static final int MOST_BYTES = 20_000;
    private static final long MOST_SKEW_PS = 50_000_000;
    private static final int TAG = 7;

    private final long seed;
    private final List<Event> events = new ArrayList<>();

    RandomProgram(long seed, int ranks, List<RankGroup> groups) {
        this.seed = seed;
        Random random = new Random(seed);
        for (int i = 0; i < EVENTS; i++) {
            int from = random.nextInt(ranks);
            events.add(
                    new Event(
                            Kind.values()[random.nextInt(Kind.values().length)],
                            1 + random.nextInt(MOST_BYTES),
                            from,
                            (from + 1 + random.nextInt(ranks - 1)) % ranks,
                            groups.get(random.nextInt(groups.size())),
                            random.nextBoolean()
                                    ? CollectiveForm.FLAT
                                    : CollectiveForm.HIERARCHICAL));
        }
    }

    /** Runs the part of one rank. */
    void play(Mpi mpi, RankCollectives collectives) {
        Random random = new Random(seed * 31 + mpi.rank());
        List<Runnable> waits = new ArrayList<>();
        for (Event event : events) {
            Runnable wait = start(event, mpi, collectives);
            if (wait == null) {
                continue;
            }
            waits.add(wait);
            while (!waits.isEmpty() && random.nextInt(3) != 0) {
                waits.remove(random.nextInt(waits.size())).run();
            }
            if (random.nextBoolean()) {
                mpi.process().work((long) (random.nextDouble() * MOST_SKEW_PS));
            }
        }
        while (!waits.isEmpty()) {
            waits.remove(random.nextInt(waits.size())).run();
        }
    }

    private @Nullable Runnable start(Event event, Mpi mpi, RankCollectives collectives) {
        int me = mpi.rank();
        int bytes = event.bytes;
        if (event.kind == Kind.MESSAGE) {
            if (me != event.from && me != event.to) {
                return null;
            }
            long buffer = mpi.process().allocate(bytes);
            Request request =
                    me == event.from
                            ? mpi.isend(buffer, bytes, event.to, TAG)
                            : mpi.irecv(buffer, bytes, event.from, TAG);
            return () -> mpi.await(request);
        }
        RankGroup group = event.group;
        if (group.member(me) < 0) {
            return null;
        }
        long send = mpi.process().allocate((long) group.size() * bytes);
        long receive = mpi.process().allocate((long) group.size() * bytes);
        OffloadedCollective begun =
                switch (event.kind) {
                    case ALLTOALL -> collectives.ialltoall(group, send, receive, bytes);
                    case ALLGATHER ->
                            collectives.iallgather(group, send, receive, bytes, event.form);
                    default ->
                            collectives.ibcast(
                                    group, event.from % group.size(), send, bytes, event.form);
                };
        return () -> collectives.await(begun);
    }

    private enum Kind {
        MESSAGE,
        ALLTOALL,
        ALLGATHER,
        BCAST
    }

    private record Event(
            Kind kind, int bytes, int from, int to, RankGroup group, CollectiveForm form) {}
}
