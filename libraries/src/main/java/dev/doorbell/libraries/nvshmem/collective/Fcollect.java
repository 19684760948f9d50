package dev.doorbell.libraries.nvshmem.collective;

import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.Rma;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.Team;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.pdes.report.party.Awaited;
import dev.doorbell.pdes.report.party.Party;

/**
 * Collection of all members' blocks on all members. Short blocks travel as {@link FlaggedWords}:
 * each warp stores this member's block to another member, or a thread puts it over the network, and
 * then each warp polls the block of another member. Longer ones are put to one member after the
 * other by all threads of the scope, and a barrier follows.
 *
 * <p>Blocks with flags alternate between two buffers. A member that stores block {@code g + 2} has
 * the blocks {@code g + 1} of all members, who have therefore read block {@code g}.
 */
final class Fcollect {

    /** Largest block with flags, in bytes (NVSHMEM_FCOLLECT_LL_THRESHOLD). */
    static final int FLAGGED_BYTES = 2048;

    /** Least block that the library's unrolled loops move: four loads of a warp. */
    private static final int UNROLLED_BYTES = 1024;

    /**
     * Cycles of their set-up: a block of 1024 bytes takes 1.77 to 1.88 us longer than one of 64 on
     * one PE, with 1 to 8 warps of NVSHMEM 3.4.5 on H100.
     */
    private static final int UNROLLED_CYCLES = 3500;

    private final Team team;
    private final int[] others;
    private final SymmetricAddress words;
    private int generation;

    /** Allocates the memory for blocks with flags in a collective call. */
    Fcollect(Pe pe, Team team, PushOrder order, long seed) {
        this.team = team;
        others = order.others(team.myPe(), team.pes(), seed);
        words = pe.heap().mallocSignals(2 * team.pes() * blockBytes() / Long.BYTES);
    }

    /** Returns true if blocks of {@code bytes} bytes travel with flags. */
    static boolean flagged(Cta cta, int bytes, int elementBytes, Scope scope) {
        return scope != Scope.THREAD
                && scope.threads(cta.threads()) % Lanes.WARP == 0
                && bytes <= FLAGGED_BYTES
                && FlaggedWords.possible(bytes, elementBytes);
    }

    /**
     * Collects blocks of {@code bytes} bytes.
     *
     * @param elementBytes bytes of an element, on which the algorithm depends
     */
    void run(
            Cta cta,
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            int elementBytes,
            Scope scope) {
        cta.syncThreads(scope);
        if (flagged(cta, bytes, elementBytes, scope)) {
            exchangeFlagged(cta, destination, source, bytes, scope);
            return;
        }
        SymmetricAddress mine = destination.plus((long) bytes * team.myPe());
        if (!source.equals(mine)) {
            Lanes.copy(cta, mine, source, bytes, scope);
        }
        for (int other : others) {
            cta.rma().putNbi(mine, source, bytes, team.pe(other), scope);
        }
        cta.barrier(team, scope);
    }

    private void exchangeFlagged(
            Cta cta,
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            Scope scope) {
        generation++;
        SymmetricAddress mine = block(team.myPe());
        int flaggedBytes = FlaggedWords.SCALE * bytes;
        int threads = scope.threads(cta.threads());
        GpuConstants gpu = cta.pe().constants().gpu();
        if (bytes >= UNROLLED_BYTES) {
            cta.work(UNROLLED_CYCLES * gpu.loadStore().cyclePs());
        }
        FlaggedWords.pack(cta, mine, source, bytes, generation);
        if (!team.mapped()) {
            cta.work(FlaggedWords.packPs(cta, source, bytes, threads));
        }
        Lanes.putByThreadsOrWarps(
                cta, others, i -> new Rma.Put(mine, mine, flaggedBytes, team.pe(i)), scope);
        for (int place = 0; place < team.pes(); place++) {
            int member = (team.myPe() + place) % team.pes();
            Party.Actor sender = Pe.party(team.pe(member));
            Awaited.Step what =
                    new Awaited.Step(
                            sender,
                            Awaited.Verb.COME_TO,
                            "fcollect %d of its team".formatted(generation));
            FlaggedWords.await(cta, block(member), bytes, generation, what, sender);
            FlaggedWords.unpack(cta, block(member), destination.plus((long) bytes * member), bytes);
        }
        int turns = Math.ceilDiv(team.pes(), threads / Lanes.WARP);
        cta.work(turns * FlaggedWords.loadPs(gpu, bytes, Lanes.WARP));
        cta.syncThreads(scope);
    }

    private SymmetricAddress block(int member) {
        return words.plus(((generation & 1) * team.pes() + member) * (long) blockBytes());
    }

    private static int blockBytes() {
        return FlaggedWords.SCALE * FLAGGED_BYTES;
    }
}
