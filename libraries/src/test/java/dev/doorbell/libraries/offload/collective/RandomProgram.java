package dev.doorbell.libraries.offload.collective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.collective.Blocks;
import dev.doorbell.libraries.offload.collective.task.CollectiveForm;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Random program of all ranks that MPI completes. Its events have one order for all ranks, and a
 * rank takes part in some of them. It starts its part of an event at the event's place and waits
 * for it there or later. So whatever a rank waits for was started before by everyone, or will be by
 * a rank that waits for nothing later. After a wait, a rank compares all bytes that it received.
 */
final class RandomProgram {

    private static final int EVENTS = 12;
    private static final int MOST_BYTES = 20_000;
    private static final long MOST_SKEW_PS = 50_000_000;
    private static final int TAG = 7;
    private static final int GAP = 16;

    private final long seed;
    private final List<Event> events = new ArrayList<>();

    RandomProgram(long seed, int ranks, List<RankGroup> groups) {
        this.seed = seed;
        Random random = new Random(seed);
        for (int i = 0; i < EVENTS; i++) {
            int from = random.nextInt(ranks);
            events.add(
                    new Event(
                            i,
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
    void play(Mpi mpi, Calls calls) {
        Random random = new Random(seed * 31 + mpi.rank());
        List<Runnable> waits = new ArrayList<>();
        for (Event event : events) {
            Runnable wait = start(event, mpi, calls);
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

    private @Nullable Runnable start(Event event, Mpi mpi, Calls calls) {
        if (event.kind == Kind.MESSAGE) {
            return message(event, mpi);
        }
        RankGroup group = event.group;
        int me = group.member(mpi.rank());
        if (me < 0) {
            return null;
        }
        int n = group.size();
        int root = event.from % n;
        Blocks send = blocks(mpi, event, IntStream.range(0, n).map(to -> length(event, me, to)));
        Blocks receive =
                blocks(mpi, event, IntStream.range(0, n).map(from -> length(event, from, me)));
        int own = event.kind == Kind.BCAST ? root : me;
        for (int to = 0; to < n; to++) {
            if (event.kind != Kind.BCAST || me == root) {
                fill(mpi, event, send, to, own);
            }
        }
        long first = send.address() + send.offsets()[0];
        long received = receive.address() + receive.offsets()[0];
        Runnable wait =
                switch (event.kind) {
                    case ALLTOALL -> calls.alltoall(group, first, received, event.bytes);
                    case ALLTOALLV -> calls.alltoallv(group, send, receive);
                    case ALLGATHER ->
                            calls.allgather(group, first, received, event.bytes, event.form);
                    case ALLGATHERV -> calls.allgatherv(group, first, receive, event.form);
                    default -> calls.bcast(group, root, first, event.bytes, event.form);
                };
        return () -> {
            wait.run();
            if (event.kind == Kind.BCAST) {
                verify(mpi, event, send, 0, root, 0);
                return;
            }
            for (int from = 0; from < n; from++) {
                verify(mpi, event, receive, from, from, event.kind.personal ? me : 0);
            }
        };
    }

    private @Nullable Runnable message(Event event, Mpi mpi) {
        int me = mpi.rank();
        if (me != event.from && me != event.to) {
            return null;
        }
        Blocks block = blocks(mpi, event, IntStream.of(event.bytes));
        if (me == event.from) {
            fill(mpi, event, block, 0, me);
            Request sent = mpi.isend(block.address() + GAP, event.bytes, event.to, TAG);
            return () -> mpi.await(sent);
        }
        Request received = mpi.irecv(block.address() + GAP, event.bytes, event.from, TAG);
        return () -> {
            mpi.await(received);
            verify(mpi, event, block, 0, event.from, 0);
        };
    }

    /** Length of the block from a member to another; the vector collectives have empty ones. */
    private int length(Event event, int from, int to) {
        return switch (event.kind) {
            case ALLTOALLV -> vector(event, from + 5 * to);
            case ALLGATHERV -> vector(event, from);
            default -> event.bytes;
        };
    }

    private int vector(Event event, int block) {
        int number = new Random(seed * 131 + event.number * 37L + block).nextInt(4 * MOST_BYTES);
        return number < MOST_BYTES ? 0 : number % event.bytes;
    }

    /** Blocks with gaps, which only the vector collectives have. */
    private static Blocks blocks(Mpi mpi, Event event, IntStream lengths) {
        int[] bytes = lengths.toArray();
        int[] offsets = new int[bytes.length];
        boolean gaps = event.kind == Kind.ALLTOALLV || event.kind == Kind.ALLGATHERV;
        int end = GAP;
        for (int i = 0; i < bytes.length; i++) {
            offsets[i] = end;
            end += bytes[i] + (gaps ? GAP : 0);
        }
        return new Blocks(mpi.process().allocate(end + GAP), offsets, bytes);
    }

    private void fill(Mpi mpi, Event event, Blocks blocks, int to, int from) {
        byte[] content = content(event, from, event.kind.personal ? to : 0, blocks.bytes()[to]);
        mpi.process().node().memory().write(blocks.address() + blocks.offsets()[to], content);
    }

    private void verify(Mpi mpi, Event event, Blocks blocks, int block, int from, int to) {
        int length = blocks.bytes()[block];
        byte[] actual = new byte[length];
        mpi.process()
                .node()
                .memory()
                .host()
                .read(
                        NodeMemory.offset(blocks.address() + blocks.offsets()[block]),
                        actual,
                        0,
                        length);
        assertThat(actual)
                .as("seed %d, rank %d: %s from %d", seed, mpi.rank(), event, from)
                .isEqualTo(content(event, from, to, length));
    }

    private byte[] content(Event event, int from, int to, int length) {
        byte[] content = new byte[length];
        new Random(seed * 1009 + (event.number * 64L + from) * 64 + to).nextBytes(content);
        return content;
    }

    /** Collectives of a rank on some path. Each returns the wait for it. */
    interface Calls {
        Runnable alltoall(RankGroup group, long send, long receive, int bytes);

        Runnable alltoallv(RankGroup group, Blocks send, Blocks receive);

        Runnable allgather(
                RankGroup group, long send, long receive, int bytes, CollectiveForm form);

        Runnable allgatherv(RankGroup group, long send, Blocks receive, CollectiveForm form);

        Runnable bcast(RankGroup group, int root, long buffer, int bytes, CollectiveForm form);
    }

    private enum Kind {
        MESSAGE(false),
        ALLTOALL(true),
        ALLTOALLV(true),
        ALLGATHER(false),
        ALLGATHERV(false),
        BCAST(false);

        /** True if a rank sends each other rank a block of its own. */
        private final boolean personal;

        Kind(boolean personal) {
            this.personal = personal;
        }
    }

    private record Event(
            int number,
            Kind kind,
            int bytes,
            int from,
            int to,
            RankGroup group,
            CollectiveForm form) {}
}
