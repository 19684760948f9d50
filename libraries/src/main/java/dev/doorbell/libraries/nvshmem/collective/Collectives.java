package dev.doorbell.libraries.nvshmem.collective;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.Team;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.heap.WrongUseException;

/**
 * Collectives over a team from the view of one PE. One thread block of every member calls them in
 * the same order. The scope sets the number of participating threads. Calls return when this
 * member's destination is complete and its source may be reused; others may still be busy.
 *
 * <p>All of them push, as in NVSHMEM 2.8: see {@link AllPush} and {@link Broadcast}. The choice of
 * algorithm by size is Doorbell's own. NVSHMEM has more algorithms, some of them with flags inside
 * the data for short messages.
 */
public final class Collectives {

    /**
     * Largest source of a reduction, in bytes, for which all members gather and combine all
     * sources. Above it, each member combines its part and all gather the parts. NVSHMEM's fcollect
     * changes to the algorithm for long messages at this size (NVSHMEM_FCOLLECT_LL_THRESHOLD).
     */
    public static final int GATHERED_REDUCTION_BYTES = 2048;

    private final Team team;
    private final Scratch scratch;
    private final AllPush push;
    private final Broadcast broadcast;

    private Collectives(Team team, Scratch scratch, AllPush push) {
        this.team = team;
        this.scratch = scratch;
        this.push = push;
        broadcast = new Broadcast(team);
    }

    /**
     * Returns the collectives of a team with NVSHMEM's order of members. This call is collective
     * over all PEs of the job, because it allocates from the symmetric heap.
     *
     * @param scratchBytes see {@link #reduceScratchBytes}; 0 without reductions
     * @throws WrongUseException if the PE is not a member or the heap is too small
     */
    public static Collectives of(Pe pe, Team team, long scratchBytes) {
        return of(pe, team, scratchBytes, PushOrder.RING, 0);
    }

    /** Returns the collectives with another order of members; {@code seed} is for a random one. */
    public static Collectives of(Pe pe, Team team, long scratchBytes, PushOrder order, long seed) {
        Scratch scratch = new Scratch(pe.heap(), scratchBytes / 2);
        if (team.myPe() < 0) {
            throw new WrongUseException(
                    "PE %d takes part in collectives of a team it does not belong to; expected a member"
                            .formatted(pe.id()));
        }
        return new Collectives(team, scratch, new AllPush(pe, team, order, seed));
    }

    /** Scratch bytes for {@link #reduce} of up to {@code elements} elements. */
    public static long reduceScratchBytes(int members, long elements, ElementType type) {
        long gathered =
                (long) members * Math.min(elements * type.bytes(), GATHERED_REDUCTION_BYTES);
        long parts = (long) members * Math.ceilDiv(elements, (long) members) * type.bytes();
        return 2 * Math.max(gathered, parts);
    }

    /** Scratch bytes for {@link #reducescatter} of blocks of up to {@code elements} elements. */
    public static long reducescatterScratchBytes(int members, long elements, ElementType type) {
        return 2L * members * elements * type.bytes();
    }

    /** Number of members. */
    public int members() {
        return team.pes();
    }

    /** {@code nvshmem_barrier}. */
    public void barrier(Cta cta, Scope scope) {
        long began = cta.pe().node().nowPs();
        Lanes.sync(cta, scope);
        cta.barrier(team);
        Lanes.sync(cta, scope);
        ended(cta, "barrier", began);
    }

    /** {@code nvshmem_team_sync}. */
    public void sync(Cta cta, Scope scope) {
        long began = cta.pe().node().nowPs();
        Lanes.sync(cta, scope);
        cta.sync(team);
        Lanes.sync(cta, scope);
        ended(cta, "sync", began);
    }

    /**
     * {@code nvshmem_alltoallmem}: sends block {@code i} of the source to member {@code i}, as its
     * block {@code me}.
     *
     * @param bytes bytes of a block
     */
    public void alltoallmem(
            Cta cta,
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            Scope scope) {
        long began = cta.pe().node().nowPs();
        push.exchange(
                cta,
                block(destination, bytes),
                new AllPush.Parts(source, bytes, (long) bytes * team.pes()),
                scope,
                "alltoall");
        ended(cta, "alltoall", began);
    }

    /** {@link #alltoallmem} with plain puts and a barrier in place of signals. */
    public void alltoallmemByBarrier(
            Cta cta,
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            Scope scope) {
        long began = cta.pe().node().nowPs();
        push.exchangeByBarrier(
                cta,
                block(destination, bytes),
                new AllPush.Parts(source, bytes, (long) bytes * team.pes()),
                scope);
        ended(cta, "alltoall", began);
    }

    /**
     * {@code nvshmem_fcollectmem}: sends every member's source to every member, in the order of
     * their numbers.
     *
     * @param bytes bytes of a source
     */
    public void fcollectmem(
            Cta cta,
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            Scope scope) {
        long began = cta.pe().node().nowPs();
        push.exchange(
                cta,
                block(destination, bytes),
                new AllPush.Whole(source, bytes),
                scope,
                "fcollect");
        ended(cta, "fcollect", began);
    }

    /**
     * {@code nvshmem_broadcastmem}.
     *
     * @param root number of the member whose source goes to all members' destinations
     */
    public void broadcastmem(
            Cta cta,
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            int root,
            Scope scope) {
        long began = cta.pe().node().nowPs();
        team.pe(root);
        broadcast.run(cta, destination, source, bytes, root, scope);
        ended(cta, "broadcast", began);
    }

    /**
     * {@code nvshmem_TYPE_OP_reduce}: combines all members' elements {@code i} into element {@code
     * i} of every destination, in the order of their numbers.
     *
     * @throws WrongUseException if the scratch is too small, or the type does not support the
     *     reduction
     */
    public void reduce(
            Cta cta,
            SymmetricAddress destination,
            SymmetricAddress source,
            int elements,
            ElementType type,
            Reduction reduction,
            Scope scope) {
        long began = cta.pe().node().nowPs();
        reduction.on(type);
        int bytes = elements * type.bytes();
        if (bytes <= GATHERED_REDUCTION_BYTES) {
            SymmetricAddress blocks =
                    scratch.half(push.next(cta), (long) bytes * team.pes(), "reduce");
            push.exchange(
                    cta, block(blocks, bytes), new AllPush.Whole(source, bytes), scope, "reduce");
            combine(cta, blocks, bytes, destination, elements, type, reduction, scope);
            ended(cta, "reduce", began);
            return;
        }
        int part = Math.ceilDiv(elements, team.pes()) * type.bytes();
        int mine =
                combineParts(
                        cta,
                        block(destination, part),
                        new AllPush.Parts(source, part, bytes),
                        type,
                        reduction,
                        scope,
                        "reduce");
        SymmetricAddress combined = block(destination, part);
        push.exchange(cta, combined, new AllPush.Whole(combined, mine), scope, "reduce");
        ended(cta, "reduce", began);
    }

    /**
     * {@code nvshmem_TYPE_OP_reducescatter}: combines all members' blocks {@code me} into the
     * destination.
     *
     * @param elements elements of a block
     * @throws WrongUseException if the scratch is too small, or the type does not support the
     *     reduction
     */
    public void reducescatter(
            Cta cta,
            SymmetricAddress destination,
            SymmetricAddress source,
            int elements,
            ElementType type,
            Reduction reduction,
            Scope scope) {
        long began = cta.pe().node().nowPs();
        reduction.on(type);
        int bytes = elements * type.bytes();
        combineParts(
                cta,
                destination,
                new AllPush.Parts(source, bytes, (long) bytes * team.pes()),
                type,
                reduction,
                scope,
                "reducescatter");
        ended(cta, "reducescatter", began);
    }

    /**
     * Combines this member's part of all sources into {@code destination} and returns its bytes.
     */
    private int combineParts(
            Cta cta,
            SymmetricAddress destination,
            AllPush.Parts parts,
            ElementType type,
            Reduction reduction,
            Scope scope,
            String what) {
        int part = parts.partBytes();
        SymmetricAddress blocks = scratch.half(push.next(cta), (long) part * team.pes(), what);
        push.exchange(cta, block(blocks, part), parts, scope, what);
        int mine = parts.bytes(team.myPe());
        combine(cta, blocks, part, destination, mine / type.bytes(), type, reduction, scope);
        return mine;
    }

    private void combine(
            Cta cta,
            SymmetricAddress blocks,
            int strideBytes,
            SymmetricAddress destination,
            int elements,
            ElementType type,
            Reduction reduction,
            Scope scope) {
        new Blocks(blocks, strideBytes, team.pes(), type)
                .combine(cta, destination, elements, reduction, scope.threads(cta.threads()));
        Lanes.sync(cta, scope);
    }

    private static void ended(Cta cta, String collective, long beganPs) {
        Node node = cta.pe().node();
        node.instruments().latency("collective " + collective).add(node.nowPs() - beganPs);
    }

    /** Address of this member's block of {@code bytes} among the blocks of all. */
    private SymmetricAddress block(SymmetricAddress first, int bytes) {
        return first.plus((long) bytes * team.myPe());
    }
}
