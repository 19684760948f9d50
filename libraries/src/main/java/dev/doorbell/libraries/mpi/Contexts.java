package dev.doorbell.libraries.mpi;

import dev.doorbell.hardware.node.Node;
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
 */
final class Contexts {

    /** Numbers of communicators at a rank, as many as in MPICH. */
    static final int CONTEXTS = 2048;

    /** Number of the exchange of masks; 0 is that of all ranks. */
    private static final int AGREEMENT = 1;

    private static final int MASK_BYTES = CONTEXTS / Byte.SIZE;

    private final Mpi mpi;
    private final BitSet free = new BitSet(CONTEXTS);

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

    /** Makes a context available again. */
    void free(int context) {
        if (context / 2 <= AGREEMENT || free.get(context / 2)) {
            throw new MpiException("free of a communicator that is in use by the library or free");
        }
        free.set(context / 2);
    }
}
