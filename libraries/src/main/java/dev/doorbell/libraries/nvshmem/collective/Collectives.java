package dev.doorbell.libraries.nvshmem.collective;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.Team;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.heap.WrongUseException;

/**
 * Collectives over a team as one PE sees them. Every member calls them in the same order, by one
 * thread block; the scope says how many of its threads take part. They return when this member's
 * destination is complete and its source may be reused; others may not have got that far.
 *
 * <p>All push, as NVSHMEM 2.8's do: see {@link AllPush} and {@link Broadcast}. Which algorithm
 * takes which size is chosen here, not copied: NVSHMEM has more of them, among them some with flags
 * inside the data for short messages.
 */
public final class Collectives {

    /**
     * Bytes of source up to which a reduction gathers all sources on all members and each combines
     * them; above, each combines its part and all gather the parts. Where NVSHMEM's fcollect
     * changes to the algorithm for long messages (NVSHMEM_FCOLLECT_LL_THRESHOLD).
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
     * Collectives of a team whose members turn to each other as NVSHMEM's do; a collective call
     * over all PEs of the job, for it allocates from the symmetric heap.
     *
     * @param scratchBytes see {@link #reduceScratchBytes}; 0 without reductions
     * @throws WrongUseException when the PE is no member or the heap has not so many bytes
     */
    public static Collectives of(Pe pe, Team team, long scratchBytes) {
        return of(pe, team, scratchBytes, PushOrder.RING, 0);
    }

    /** The same with another order of peers; {@code seed} counts for a random one. */
    public static Collectives of(Pe pe, Team team, long scratchBytes, PushOrder order, long seed) {
        Scratch scratch = new Scratch(pe.heap(), scratchBytes / 2);
        if (team.myPe() < 0) {
            throw new WrongUseException(
                    "PE %d takes part in collectives of a team it does not belong to; expected a member"
                            .formatted(pe.id()));
        }
        return new Collectives(team, scratch, new AllPush(pe, team, order, seed));
    }

    /** Scratch that {@link #reduce} of up to so many elements takes. */
    public static long reduceScratchBytes(int members, long elements, ElementType type) {
        long gathered =
                (long) members * Math.min(elements * type.bytes(), GATHERED_REDUCTION_BYTES);
        long parts = (long) members * Math.ceilDiv(elements, (long) members) * type.bytes();
        return 2 * Math.max(gathered, parts);
    }

    /** Scratch that {@link #reducescatter} of blocks of up to so many elements takes. */
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
     * {@code nvshmem_alltoallmem}: block {@code i} of the source goes to member {@code i}, as its
     * block {@code me}.
     *
     * @param bytes of a block
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
     * {@code nvshmem_fcollectmem}: every member's source goes to every member, in the order of
     * their numbers.
     *
     * @param bytes of a source
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
     * {@code nvshmem_TYPE_OP_reduce}: element {@code i} of every destination becomes the
     * combination of all members' elements {@code i}, in the order of their numbers.
     *
     * @throws WrongUseException when the scratch is too small, or the type cannot be combined so
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
     * {@code nvshmem_TYPE_OP_reducescatter}: the destination becomes the combination of all
     * members' blocks {@code me}.
     *
     * @param elements of a block
     * @throws WrongUseException when the scratch is too small, or the type cannot be combined so
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

    /** Combines this member's part of all sources to {@code destination}; returns its bytes. */
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

    /** Where this member's block of {@code bytes} is among the blocks of all. */
    private SymmetricAddress block(SymmetricAddress first, int bytes) {
        return first.plus((long) bytes * team.myPe());
    }
}
