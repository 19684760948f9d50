package dev.doorbell.libraries.mpi.random;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.collective.Blocks;
import dev.doorbell.libraries.mpi.collective.Collectives;
import dev.doorbell.libraries.mpi.collective.reduce.Reductions;
import dev.doorbell.libraries.mpi.random.Event.Collective;
import dev.doorbell.libraries.mpi.reduction.ElementType;
import dev.doorbell.libraries.mpi.reduction.Operation;
import dev.doorbell.libraries.mpi.reduction.Reduction;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Part of a rank in a collective of a random program. */
final class CollectiveStep {

    private static final Reduction COMPOSITION =
            Reduction.user(2 * Integer.BYTES, false, CollectiveStep::compose);

    private static final Set<Collective> OFFLOADED =
            Set.of(
                    Collective.BCAST,
                    Collective.ALLGATHER,
                    Collective.ALLGATHERV,
                    Collective.ALLTOALL,
                    Collective.ALLTOALLV);

    private final Mpi mpi;
    private final Event event;
    private final int number;
    private final Collective kind;
    private final Collectives all;
    private final Reductions reductions;
    private final Communicator comm;
    private final int rank;
    private final int n;
    private final int root;
    private final long in;
    private final long out;
    private int hashed;

    CollectiveStep(Mpi mpi, Communicator comm, Event event, int number) {
        this.mpi = mpi;
        this.event = event;
        this.number = number;
        this.comm = comm;
        kind = List.of(Collective.values()).get(event.a());
        all = new Collectives(mpi, comm);
        reductions = new Reductions(mpi, comm);
        rank = comm.rank();
        n = comm.size();
        root = event.b() % n;
        long bytes = 2L * n * (elementBytes() * event.size() + 3);
        in = mpi.process().allocate(bytes);
        out = mpi.process().allocate(bytes);
        write(in, new byte[(int) bytes]);
        hashed = event.size();
    }

    /** Address of the received bytes. */
    long in() {
        return in;
    }

    /** Number of bytes to compare, or -1 for none. */
    int hashed() {
        return hashed;
    }

    Request start() {
        return kind.reduces() ? reduce() : move();
    }

    /** Starts it on workers and returns the wait for it; null if they do not run it. */
    @Nullable Runnable startOn(DpuCollectives dpus) {
        RankGroup group = dpus.of(comm);
        if (group == null || !OFFLOADED.contains(kind)) {
            return null;
        }
        int size = event.size();
        write(out, Filling.bytes(n * (size + 3), number, rank, 0));
        return switch (kind) {
            case BCAST -> {
                if (rank == root) {
                    write(in, Filling.bytes(size, number, rank, 1));
                }
                yield dpus.bcast(group, root, in, size);
            }
            case ALLGATHER -> {
                hashed = n * size;
                yield dpus.allgather(group, out, in, size);
            }
            case ALLGATHERV -> {
                Blocks received = blocks(in, i -> Filling.part(size, number, i));
                hashed = end(received);
                yield dpus.allgatherv(group, out, received);
            }
            case ALLTOALL -> {
                hashed = n * size;
                yield dpus.alltoall(group, out, in, size);
            }
            default -> {
                Blocks source = blocks(out, i -> Filling.part(size, number + rank, i));
                Blocks destination = blocks(in, i -> Filling.part(size, number + i, rank));
                hashed = end(destination);
                yield dpus.alltoallv(group, source, destination);
            }
        };
    }

    private Request move() {
        int size = event.size();
        write(out, Filling.bytes(n * (size + 3), number, rank, 0));
        int mine = Filling.part(size, number, rank);
        Blocks received = blocks(in, i -> Filling.part(size, number, i));
        return switch (kind) {
            case BARRIER -> {
                hashed = -1;
                yield all.ibarrier();
            }
            case BCAST -> {
                if (rank == root) {
                    write(in, Filling.bytes(size, number, rank, 1));
                }
                yield all.ibcast(in, size, root);
            }
            case GATHER -> {
                hashed = rank == root ? n * size : -1;
                yield all.igather(out, in, size, root);
            }
            case GATHERV -> {
                hashed = rank == root ? end(received) : -1;
                yield all.igatherv(out, mine, received, root);
            }
            case SCATTER -> all.iscatter(out, in, size, root);
            case SCATTERV -> {
                hashed = mine;
                yield all.iscatterv(
                        blocks(out, i -> Filling.part(size, number, i)), in, mine, root);
            }
            case ALLGATHER -> {
                hashed = n * size;
                yield all.iallgather(out, in, size);
            }
            case ALLGATHERV -> {
                hashed = end(received);
                yield all.iallgatherv(out, received);
            }
            case ALLTOALL -> {
                hashed = n * size;
                yield all.ialltoall(out, in, size);
            }
            default -> {
                Blocks source = blocks(out, i -> Filling.part(size, number + rank, i));
                Blocks destination = blocks(in, i -> Filling.part(size, number + i, rank));
                hashed = end(destination);
                yield all.ialltoallv(source, destination);
            }
        };
    }

    private Request reduce() {
        int count = event.size();
        int type = event.type();
        int[] counts = IntStream.range(0, n).map(i -> Filling.part(count, number, i)).toArray();
        int total = Arrays.stream(counts).sum();
        int operands = kind == Collective.REDUCE_SCATTER ? total : count;
        write(out, Filling.elements(operands, type, number, rank));
        int bytes = count * elementBytes();
        hashed = bytes;
        Reduction reduction = reduction();
        return switch (kind) {
            case REDUCE -> {
                hashed = rank == root ? bytes : -1;
                yield reductions.ireduce(reduction, out, in, count, root);
            }
            case ALLREDUCE -> reductions.iallreduce(reduction, out, in, count);
            case REDUCE_SCATTER -> {
                hashed = counts[rank] * elementBytes();
                yield reductions.ireduceScatter(reduction, out, in, counts);
            }
            case REDUCE_SCATTER_BLOCK -> {
                hashed = count / n * elementBytes();
                yield reductions.ireduceScatterBlock(reduction, out, in, count / n);
            }
            case SCAN -> reductions.iscan(reduction, out, in, count);
            default -> {
                hashed = rank > 0 ? bytes : -1;
                yield reductions.iexscan(reduction, out, in, count);
            }
        };
    }

    private int elementBytes() {
        return kind.reduces() ? Filling.elementBytes(event.type()) : 1;
    }

    private Reduction reduction() {
        return event.operation() == Operation.values().length
                ? COMPOSITION
                : Reduction.of(
                        List.of(Operation.values()).get(event.operation()),
                        List.of(ElementType.values()).get(event.type()));
    }

    /** Blocks with gaps of 3 bytes, the last one first. */
    private Blocks blocks(long address, IntUnaryOperator length) {
        int[] lengths = IntStream.range(0, n).map(length).toArray();
        int[] offsets = new int[n];
        int end = 0;
        for (int i = n - 1; i >= 0; i--) {
            offsets[i] = end;
            end += lengths[i] + 3;
        }
        return new Blocks(address, offsets, lengths);
    }

    private static int end(Blocks blocks) {
        return blocks.offsets()[0] + blocks.bytes()[0] + 3;
    }

    private void write(long address, byte[] bytes) {
        mpi.process().node().memory().write(address, bytes);
    }

    private static void compose(byte[] in, byte[] inout, int count) {
        ByteBuffer left = ByteBuffer.wrap(in).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer right = ByteBuffer.wrap(inout).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at < count * 8; at += 8) {
            right.putInt(at + 4, left.getInt(at) * right.getInt(at + 4) + left.getInt(at + 4));
            right.putInt(at, left.getInt(at) * right.getInt(at));
        }
    }
}
