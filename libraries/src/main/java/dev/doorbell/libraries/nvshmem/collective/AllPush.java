package dev.doorbell.libraries.nvshmem.collective;

import dev.doorbell.libraries.nvshmem.Comparison;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.Rma;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.Signals;
import dev.doorbell.libraries.nvshmem.Team;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.pdes.report.party.Awaited;
import dev.doorbell.pdes.report.party.Party;
import java.util.Arrays;

/**
 * Exchange as in NVSHMEM 2.8's device alltoall. Thread {@code i} puts the block of member {@code
 * (me + i) mod n} with a signal that adds 1 to one word of that member. The member's own block is
 * copied. Then the threads of the scope synchronise, quiet, and wait until the word shows the
 * arrival of all other blocks. At the end they enforce consistency: the NIC that wrote the blocks
 * reads GPU memory once.
 *
 * <p>Members with mapped memory add to a separate word. A NIC's atomic is a read and a write over
 * PCIe, and an atomic of a GPU between the two would be lost.
 *
 * <p>The words only grow. Exchanges alternate between two of each. A member is at most one exchange
 * ahead of another that has not received everything: to leave exchange {@code g + 1} it needs all
 * members' blocks of it, and their senders had quieted exchange {@code g}. So data of {@code g + 2}
 * cannot be mistaken for a block of {@code g} on the same word. Buffers that alternate with the
 * words are free when they are written again.
 */
final class AllPush {

    private static final int GENERATION_WORD = 0;
    private static final int NETWORK_WORDS = 1;
    private static final int MAPPED_WORDS = 6;

    private final Team team;
    private final int[] others;
    private final int mapped;

    /** Creates the exchanges of a PE with its team, in a given order of members. */
    AllPush(Pe pe, Team team, PushOrder order, long seed) {
        this.team = team;
        others = order.others(team.myPe(), team.pes(), seed);
        mapped = (int) Arrays.stream(others).filter(member -> pe.maps(team.pe(member))).count();
    }

    /** Number of the next exchange, from 1. */
    long next(Cta cta) {
        return cta.load(word(GENERATION_WORD)) + 1;
    }

    /**
     * Sends every member its block.
     *
     * @param destination address of this member's block, the same on every member
     * @param what name of the collective, for reports
     */
    void exchange(
            Cta cta, SymmetricAddress destination, Sources sources, Scope scope, String what) {
        long generation = next(cta);
        cta.store(word(GENERATION_WORD), generation);
        int turn = (int) (generation % 2);
        Lanes.putNbiEach(
                cta, others.length, i -> put(cta, destination, sources, others[i], turn), scope);
        copyOwn(cta, destination, sources, scope);
        cta.syncThreads(scope);
        cta.quiet();
        waitFor(cta, false, generation, what);
        waitFor(cta, true, generation, what);
        cta.enforceConsistency();
    }

    /** Exchanges without signals: plain puts, a quiet, and a barrier of the team. */
    void exchangeByBarrier(Cta cta, SymmetricAddress destination, Sources sources, Scope scope) {
        Lanes.putNbiEachPlain(
                cta,
                others.length,
                i ->
                        new Rma.Put(
                                destination,
                                sources.block(others[i]),
                                sources.bytes(others[i]),
                                team.pe(others[i])),
                scope);
        copyOwn(cta, destination, sources, scope);
        cta.barrier(team, scope);
    }

    private Signals.Put put(
            Cta cta, SymmetricAddress destination, Sources sources, int member, int turn) {
        int pe = team.pe(member);
        return new Signals.Put(
                destination,
                sources.block(member),
                sources.bytes(member),
                arrivals(cta.pe().maps(pe), turn),
                1,
                Signals.Update.ADD,
                pe);
    }

    private void waitFor(Cta cta, boolean fromMapped, long generation, String what) {
        int members = fromMapped ? mapped : others.length - mapped;
        if (members > 0) {
            cta.waits()
                    .until(
                            arrivals(fromMapped, (int) (generation % 2)),
                            Comparison.GE,
                            (generation + 1) / 2 * members,
                            Awaited.event(
                                    "the blocks of %d members over %s in exchange %d of its team, %s"
                                            .formatted(
                                                    members,
                                                    fromMapped ? "NVLink" : "the network",
                                                    generation,
                                                    what)),
                            Party.named("members of its team"));
        }
    }

    private void copyOwn(Cta cta, SymmetricAddress destination, Sources sources, Scope scope) {
        int me = team.myPe();
        if (sources.bytes(me) > 0 && !sources.block(me).equals(destination)) {
            cta.rma()
                    .putNbi(
                            destination,
                            sources.block(me),
                            sources.bytes(me),
                            cta.pe().id(),
                            scope);
        }
    }

    private SymmetricAddress arrivals(boolean fromMapped, int turn) {
        return word((fromMapped ? MAPPED_WORDS : NETWORK_WORDS) + turn);
    }

    private SymmetricAddress word(int number) {
        return team.words().plus((long) number * Long.BYTES);
    }

    /** Blocks that a member sends. */
    interface Sources {

        /** Address of the block for a member. */
        SymmetricAddress block(int member);

        /** Bytes of that block, 0 or more. */
        int bytes(int member);
    }

    /** Same bytes for every member. */
    record Whole(SymmetricAddress start, int bytes) implements Sources {

        @Override
        public SymmetricAddress block(int member) {
            return start;
        }

        @Override
        public int bytes(int member) {
            return bytes;
        }
    }

    /** Parts of {@code partBytes} bytes, of which the last may be shorter or empty. */
    record Parts(SymmetricAddress start, int partBytes, long totalBytes) implements Sources {

        @Override
        public SymmetricAddress block(int member) {
            return start.plus(Math.min((long) member * partBytes, totalBytes));
        }

        @Override
        public int bytes(int member) {
            return Math.clamp(totalBytes - (long) member * partBytes, 0, partBytes);
        }
    }
}
