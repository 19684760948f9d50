package dev.doorbell.libraries.nvshmem.collective;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.Team;
import dev.doorbell.libraries.nvshmem.collective.reduction.ElementType;
import dev.doorbell.libraries.nvshmem.collective.reduction.Elements;
import dev.doorbell.libraries.nvshmem.collective.reduction.RecursiveExchange;
import dev.doorbell.libraries.nvshmem.collective.reduction.Reduction;
import dev.doorbell.libraries.nvshmem.collective.reduction.Scratch;
import dev.doorbell.libraries.nvshmem.collective.reduction.Segments;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.heap.WrongUseException;
import dev.doorbell.libraries.nvshmem.setup.DeviceCall;
import org.jspecify.annotations.Nullable;

/**
 * Collectives over a team from the view of one PE. One thread block of every member calls them in
 * the same order. The scope sets the number of participating threads. Calls return when this
 * member's destination is complete and its source may be reused; others may still be busy.
 *
 * <p>Algorithms and their choice by size, type and scope are those of NVSHMEM 3.4: see {@link
 * Alltoall}, {@link Broadcast}, {@link Fcollect}, {@link RecursiveExchange} and {@link Segments}.
 * Alltoall is that of NVSHMEM 2.8, {@link AllPush}, on machines that stand for it. In-switch
 * reductions (NVLS) are not modelled; they are for sums of fractions only.
 */
public final class Collectives {

    /** First release whose alltoall has a word for every member. */
    private static final int ALLTOALL_BY_WORDS = 300;

    /** Bytes of the symmetric heap that the collectives of a team take from its data part. */
    public static final long HEAP_BYTES = Scratch.BYTES + Segments.STAGING_BYTES;

    private final Team team;
    private final Scratch scratch;
    private final AllPush push;
    private final Alltoall alltoall;
    private final Fcollect fcollect;
    private final Broadcast broadcast;
    private final RecursiveExchange recursive;
    private final Segments segments;
    private final @Nullable NodeReduction byNode;
    private final boolean oneWord;

    private Collectives(Pe pe, Team team, PushOrder order, long seed) {
        this.team = team;
        scratch = new Scratch(pe.heap());
        push = new AllPush(pe, team, order, seed);
        alltoall = new Alltoall(pe, team, order, seed);
        fcollect = new Fcollect(pe, team, order, seed);
        broadcast = new Broadcast(pe, team);
        recursive = new RecursiveExchange(pe, team, scratch);
        segments = new Segments(pe.heap(), team, scratch);
        byNode = team.isWorld() ? new NodeReduction(pe, scratch) : null;
        oneWord = pe.constants().release() < ALLTOALL_BY_WORDS;
    }

    /**
     * Returns the collectives of a team with NVSHMEM's order of members. This call is collective
     * over all PEs of the job, because it allocates from the symmetric heap.
     *
     * @throws WrongUseException if the PE is not a member or the heap is too small
     */
    public static Collectives of(Pe pe, Team team) {
        return of(pe, team, PushOrder.RING, 0);
    }

    /** Returns the collectives with another order of members; {@code seed} is for a random one. */
    public static Collectives of(Pe pe, Team team, PushOrder order, long seed) {
        if (team.myPe() < 0) {
            throw new WrongUseException(
                    "PE %d takes part in collectives of a team it does not belong to; expected a member"
                            .formatted(pe.id()));
        }
        return new Collectives(pe, team, order, seed);
    }

    /** Number of members. */
    public int members() {
        return team.pes();
    }

    /** {@code nvshmem_barrier}. */
    public void barrier(Cta cta, Scope scope) {
        long began = cta.pe().node().nowPs();
        cta.begin(DeviceCall.BARRIER, scope);
        cta.barrier(team, scope);
        ended(cta, "barrier", began);
    }

    /** {@code nvshmem_team_sync}. */
    public void sync(Cta cta, Scope scope) {
        long began = cta.pe().node().nowPs();
        cta.begin(DeviceCall.SYNC, scope);
        cta.sync(team, scope);
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
        cta.begin(DeviceCall.ALLTOALL, scope);
        SymmetricAddress mine = block(destination, bytes);
        AllPush.Parts parts = new AllPush.Parts(source, bytes, (long) bytes * team.pes());
        if (oneWord) {
            push.exchange(cta, mine, parts, scope, "alltoall");
        } else {
            alltoall.run(cta, mine, parts, scope);
        }
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

    /** {@code nvshmem_fcollectmem}: {@link #fcollect} of bytes. */
    public void fcollectmem(
            Cta cta,
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            Scope scope) {
        fcollect(cta, destination, source, bytes, 1, scope);
    }

    /**
     * {@code nvshmem_TYPE_fcollect}: sends every member's source to every member, in the order of
     * their numbers.
     *
     * @param bytes bytes of a source
     * @param elementBytes bytes of an element, on which the algorithm depends
     */
    public void fcollect(
            Cta cta,
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            int elementBytes,
            Scope scope) {
        long began = cta.pe().node().nowPs();
        cta.begin(DeviceCall.FCOLLECT, scope);
        fcollect.run(cta, destination, source, bytes, elementBytes, scope);
        ended(cta, "fcollect", began);
    }

    /** {@code nvshmem_broadcastmem}: {@link #broadcast} of bytes. */
    public void broadcastmem(
            Cta cta,
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            int root,
            Scope scope) {
        broadcast(cta, destination, source, bytes, 1, root, scope);
    }

    /**
     * {@code nvshmem_TYPE_broadcast}.
     *
     * @param elementBytes bytes of an element, on which the algorithm depends
     * @param root number of the member whose source goes to all members' destinations
     */
    public void broadcast(
            Cta cta,
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            int elementBytes,
            int root,
            Scope scope) {
        long began = cta.pe().node().nowPs();
        cta.begin(DeviceCall.BROADCAST, scope);
        team.pe(root);
        broadcast.run(cta, destination, source, bytes, elementBytes, root, scope);
        ended(cta, "broadcast", began);
    }

    /**
     * {@code nvshmem_TYPE_OP_reduce}: combines all members' elements {@code i} into element {@code
     * i} of every destination. The order of combination, which shows in fractions, depends on the
     * algorithm.
     *
     * @throws WrongUseException if the type does not support the reduction
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
        cta.begin(DeviceCall.REDUCE, scope);
        cta.compareTeam();
        reduction.on(type);
        Elements loops = new Elements(type, reduction, scope.threads(cta.threads()));
        cta.syncThreads(scope);
        NodeReduction brief = byNode;
        if (brief != null && brief.fits(cta, elements, type, scope)) {
            brief.run(cta, destination, source, elements, loops, scope);
        } else if (team.isWorld() && recursive.fits(elements)) {
            recursive.run(cta, destination, source, elements, loops, scope);
        } else {
            segments.run(cta, destination, source, elements, loops, scope);
        }
        ended(cta, "reduce", began);
    }

    /**
     * {@code nvshmem_TYPE_OP_reducescatter}: combines all members' blocks {@code me} into the
     * destination.
     *
     * @param elements elements of a block
     * @throws WrongUseException if the blocks do not fit into the scratch memory, or the type does
     *     not support the reduction
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
        Elements loops = new Elements(type, reduction, scope.threads(cta.threads()));
        reduction.on(type);
        int bytes = elements * type.bytes();
        long all = (long) bytes * team.pes();
        if (all > Scratch.HALF_BYTES) {
            throw new WrongUseException(
                    "reducescatter of %d bytes; expected at most %d, half of NVSHMEM_REDUCE_SCRATCH_SIZE"
                            .formatted(all, Scratch.HALF_BYTES));
        }
        SymmetricAddress blocks = scratch.next();
        push.exchange(
                cta,
                block(blocks, bytes),
                new AllPush.Parts(source, bytes, all),
                scope,
                "reducescatter");
        loops.combine(cta, destination, blocks, bytes, team.pes(), elements);
        cta.syncThreads(scope);
        ended(cta, "reducescatter", began);
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
