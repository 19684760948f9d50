package dev.doorbell.libraries.mpi;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.mpi.message.MpiException;
import dev.doorbell.libraries.mpi.reduction.ElementType;
import dev.doorbell.libraries.mpi.reduction.Operation;
import dev.doorbell.libraries.mpi.reduction.Reduction;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Contexts of communicators. As in MPICH, each rank has a mask of the {@value #CONTEXTS} numbers
 * that it does not use; the members of a new communicator take the lowest number that is free at
 * all of them, by a bitwise and of their masks. It does not depend on how many other communicators
 * each of them has. The exchange is a dissemination, since an operand may count twice.
 * Communicators that are made without waiting have higher numbers.
 */
final class Contexts {

    /** Numbers of communicators at a rank, as many as in MPICH. */
    static final int CONTEXTS = 2048;

    /** Number of the exchange of masks; 0 is that of all ranks. */
    private static final int AGREEMENT = 1;

    /** Factor that spreads numbers. */
    private static final int ODD = 0x9e3779b1;

    private static final int MASK_BYTES = CONTEXTS / Byte.SIZE;

    private final Mpi mpi;
    private final BitSet free = new BitSet(CONTEXTS);
    private int chosen;

    Contexts(Mpi mpi) {
        this.mpi = mpi;
        free.set(AGREEMENT + 1, CONTEXTS);
    }

    /**
     * Returns the context of a new communicator of some ranks.
     *
     * @param me the caller's place in the list
     */
    int agree(List<Integer> ranks, int me) {
        Node node = mpi.process().node();
        long mask = mpi.takeReal(2 * MASK_BYTES);
        long other = mask + MASK_BYTES;
        node.memory().write(mask, Arrays.copyOf(free.toByteArray(), MASK_BYTES));
        Reduction and = Reduction.of(Operation.BAND, ElementType.INT64);
        Schedule schedule = new Schedule("agreement on a context");
        int n = ranks.size();
        for (int distance = 1; distance < n; distance *= 2) {
            schedule.receive(other, MASK_BYTES, ranks.get(Math.floorMod(me - distance, n)));
            schedule.send(mask, MASK_BYTES, ranks.get((me + distance) % n));
            schedule.endRound();
            schedule.combine(and, other, mask, MASK_BYTES);
            schedule.endRound();
        }
        // The tag keeps agreements of different groups apart.
        mpi.await(mpi.start(2 * AGREEMENT, ranks.hashCode() & Mpi.MAX_TAG, schedule));
        long[] common = new long[MASK_BYTES / Long.BYTES];
        for (int i = 0; i < common.length; i++) {
            common[i] = node.memory().readLong(mask + (long) i * Long.BYTES);
        }
        mpi.giveReal(mask, 2 * MASK_BYTES);
        int number = BitSet.valueOf(common).nextSetBit(0);
        if (number < 0) {
            throw new MpiException(
                    "no context is free at all ranks of the new communicator; expected at most %d besides that of all ranks"
                            .formatted(CONTEXTS - 2));
        }
        free.clear(number);
        return 2 * number;
    }

    /**
     * Begins a communicator of ranks. The first of them chooses a context that nobody has had, and
     * tells the others along a tree, so that no call waits.
     *
     * @param parent communicator in which they call this in the same order
     * @param me the caller's place in the list
     * @param tag number of an order of its own
     */
    Communicator.Coming begin(Communicator parent, List<Integer> ranks, int me, int tag) {
        Node node = mpi.process().node();
        long word = mpi.takeReal(Long.BYTES);
        Schedule schedule = new Schedule("agreement on a context");
        int nearest = Integer.lowestOneBit(me);
        if (me == 0) {
            node.memory().writeLong(word, next());
            nearest = 2 * Integer.highestOneBit(ranks.size());
        } else {
            schedule.receive(word, Long.BYTES, ranks.get(me - nearest));
            schedule.endRound();
        }
        for (int distance = nearest / 2; distance > 0; distance /= 2) {
            if (me + distance < ranks.size()) {
                schedule.send(word, Long.BYTES, ranks.get(me + distance));
            }
        }
        return new Communicator.Coming(
                mpi.start(2 * AGREEMENT, order(ranks, parent.context(), tag), schedule),
                ranks,
                me,
                () -> {
                    int context = 2 * (int) node.memory().readLong(word);
                    mpi.giveReal(word, Long.BYTES);
                    return context;
                });
    }

    /** Returns a tag that keeps agreements of other groups, parents and orders apart. */
    private static int order(List<Integer> ranks, int parent, int tag) {
        int mixed = (ranks.hashCode() * ODD + parent) * ODD + tag;
        return (mixed ^ mixed >>> Short.SIZE) & Mpi.MAX_TAG;
    }

    /** Returns a number that only this rank chooses. */
    private int next() {
        long number = CONTEXTS + mpi.rank() + (long) chosen++ * mpi.size();
        if (number > Integer.MAX_VALUE / 2 - 1) {
            throw new MpiException("rank %d has chosen all of its contexts".formatted(mpi.rank()));
        }
        return (int) number;
    }

    /** Makes a context available again. Chosen ones are never used again. */
    void free(int context) {
        if (context / 2 >= CONTEXTS) {
            return;
        }
        if (context / 2 <= AGREEMENT || free.get(context / 2)) {
            throw new MpiException("free of a communicator that is in use by the library or free");
        }
        free.set(context / 2);
    }
}
