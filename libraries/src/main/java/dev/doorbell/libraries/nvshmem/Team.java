package dev.doorbell.libraries.nvshmem;

import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.heap.SymmetricHeap;
import dev.doorbell.libraries.nvshmem.heap.WrongUseException;
import dev.doorbell.libraries.nvshmem.setup.NvshmemOptions;
import dev.doorbell.libraries.nvshmem.setup.Placement;

/**
 * {@code nvshmem_team_t} from the view of one PE: the PEs {@code start}, {@code start + stride},
 * ... in this order. Splitting a team is collective over it. Every member makes the same calls in
 * the same order, even if it does not belong to the new team. Barriers and collectives of a team
 * thus use the same words on all PEs.
 */
public final class Team {

    /** Words of the symmetric heap for a team's collectives, in addition to its barrier's. */
    public static final int COLLECTIVE_WORDS = 64;

    private final int me;
    private final int start;
    private final int stride;
    private final int size;
    private final Shared shared;
    private final Barrier barrier;
    private final SymmetricAddress words;

    private Team(int me, int start, int stride, int size, Shared shared) {
        this.me = me;
        this.start = start;
        this.stride = stride;
        this.size = size;
        this.shared = shared;
        barrier =
                new Barrier(
                        this,
                        shared.heap(),
                        shared.options().barrierRadix(),
                        shared.placement().pesPerNode());
        words = shared.heap().mallocSignals(COLLECTIVE_WORDS);
    }

    static Team world(int me, Placement placement, SymmetricHeap heap, NvshmemOptions options) {
        return new Team(me, 0, 1, placement.pes(), new Shared(placement, heap, options));
    }

    /** Returns true if each member loads and stores the memory of all others directly. */
    public boolean mapped() {
        Placement placement = shared.placement();
        return shared.options().p2p() && placement.nodeOf(start) == placement.nodeOf(last());
    }

    private int last() {
        return start + (size - 1) * stride;
    }

    /** Returns true if all PEs are its members, in the order of their numbers. */
    public boolean isWorld() {
        return start == 0 && size == shared.placement().pes() && (size == 1 || stride == 1);
    }

    /** Members on this PE's node, as a new team; this team is the world. */
    public Team onNode() {
        int pesPerNode = shared.placement().pesPerNode();
        return splitStrided(shared.placement().nodeOf(me) * pesPerNode, 1, pesPerNode);
    }

    /** Members with this PE's number in their node, as a new team; this team is the world. */
    public Team acrossNodes() {
        Placement placement = shared.placement();
        return splitStrided(placement.deviceOf(me), placement.pesPerNode(), placement.nodes());
    }

    /**
     * {@code nvshmem_team_split_strided}.
     *
     * @param first member number in this team of the new team's first
     * @param step between members, not 0
     * @param count members, 1 or more
     * @throws WrongUseException when a member would not be one of this team
     */
    public Team splitStrided(int first, int step, int count) {
        int last = first + (count - 1) * step;
        if (count < 1
                || (count > 1 && step == 0)
                || first < 0
                || first >= size
                || last < 0
                || last >= size) {
            throw new WrongUseException(
                    "nvshmem_team_split_strided from %d by %d, %d members; expected members from 0 to %d of the parent team"
                            .formatted(first, step, count, size - 1));
        }
        return new Team(me, start + first * stride, step * stride, count, shared);
    }

    /** {@code nvshmem_team_split_2d}: returns this PE's row of a grid {@code width} wide. */
    public Team row(int width) {
        requireWidth(width);
        int row = myPe() / width;
        return splitStrided(row * width, 1, Math.min(width, size - row * width));
    }

    /** {@code nvshmem_team_split_2d}: returns this PE's column of a grid {@code width} wide. */
    public Team column(int width) {
        requireWidth(width);
        int column = myPe() % width;
        return splitStrided(column, width, Math.ceilDiv(size - column, width));
    }

    /** {@code nvshmem_team_my_pe}: this PE's number in the team, or -1 if it is not a member. */
    public int myPe() {
        return numberOf(me);
    }

    /** {@code nvshmem_team_n_pes}. */
    public int pes() {
        return size;
    }

    /** Returns the world PE of member {@code number}. */
    public int pe(int number) {
        if (number < 0 || number >= size) {
            throw new WrongUseException(
                    "member %d of a team; expected 0 to %d".formatted(number, size - 1));
        }
        return start + number * stride;
    }

    /**
     * {@code nvshmem_team_translate_pe}: returns the number of member {@code number} in another
     * team, or -1.
     */
    public int translate(int number, Team other) {
        return other.numberOf(pe(number));
    }

    /** Words of the symmetric heap for collectives over this team, {@link #COLLECTIVE_WORDS}. */
    public SymmetricAddress words() {
        return words;
    }

    /** Threads of the kernel that the library launches for a barrier of the team on a stream. */
    public int barrierThreads() {
        return mapped() ? Math.max(1, size - 1) : shared.options().barrierRadix();
    }

    Barrier barrier() {
        return barrier;
    }

    private int numberOf(int worldPe) {
        int distance = worldPe - start;
        if (size == 1) {
            return distance == 0 ? 0 : -1;
        }
        int number = distance / stride;
        return distance % stride == 0 && number >= 0 && number < size ? number : -1;
    }

    private void requireWidth(int width) {
        if (width < 1 || width > size) {
            throw new WrongUseException(
                    "nvshmem_team_split_2d with rows of %d; expected 1 to %d"
                            .formatted(width, size));
        }
    }

    /** Common part of all teams of a PE. */
    private record Shared(Placement placement, SymmetricHeap heap, NvshmemOptions options) {}
}
