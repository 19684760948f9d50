package dev.doorbell.libraries.nvshmem.collective.reduction;

import dev.doorbell.libraries.nvshmem.Comparison;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.Signals;
import dev.doorbell.libraries.nvshmem.Team;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.pdes.report.party.Awaited;
import dev.doorbell.pdes.report.party.Party;
import java.util.List;

/**
 * Reduction by recursive exchange with radix 2 (NVSHMEM_REDUCE_RECEXCH_KVAL). In each phase a
 * member exchanges what it has so far with one other, twice as far away as in the phase before. If
 * the number of members is not a power of two, the first members pair up: one of each pair gives
 * its elements to the other before, and gets the result after.
 */
public final class RecursiveExchange {

    /** Elements that fit, whatever their size: the words of half of the scratch memory. */
    private static final int MOST_ELEMENTS = Scratch.HALF_BYTES / Long.BYTES;

    /** Loads for the number of a neighbour behind a fence: the row of its phase, then its entry. */
    private static final int NEIGHBOUR_LOADS = 2;

    private final Team team;
    private final Scratch scratch;
    private final SymmetricAddress words;
    private final int phases;
    private final int pairs;
    private long generation;

    /** Allocates the words for its signals in a collective call. */
    public RecursiveExchange(Pe pe, Team team, Scratch scratch) {
        this.team = team;
        this.scratch = scratch;
        words = pe.heap().mallocSignals(team.pes());
        phases = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(team.pes());
        pairs = team.pes() - (1 << phases);
    }

    /** Returns true if the operands of all phases fit into the scratch memory. */
    public boolean fits(int elements) {
        return (long) elements * buffers() <= MOST_ELEMENTS;
    }

    /** Reduces the sources of all members into the destinations of all. */
    public void run(
            Cta cta,
            SymmetricAddress destination,
            SymmetricAddress source,
            int elements,
            Elements loops,
            Scope scope) {
        generation++;
        int me = team.myPe();
        int bytes = elements * loops.type().bytes();
        SymmetricAddress operands = scratch.next();
        boolean gives = me < 2 * pairs && me % 2 == 0;
        boolean takes = me < 2 * pairs && me % 2 == 1;
        if (gives) {
            send(cta, operands, source, bytes, me + 1, scope);
            await(cta, me + 1);
            cta.syncThreads(scope);
            return;
        }
        loops.copy(cta, destination, source, elements);
        cta.syncThreads(scope);
        if (takes) {
            await(cta, me - 1);
            loops.combine(cta, destination, operands, elements);
            cta.syncThreads(scope);
        }
        int place = me < 2 * pairs ? me / 2 : me - pairs;
        for (int phase = 0; phase < phases; phase++) {
            if (phase > 0) {
                cta.work(cta.pe().constants().gpu().l2Ps()); // The neighbour of this phase.
            }
            int other = member(place ^ (1 << phase));
            SymmetricAddress received = operands.plus((1L + phase) * bytes);
            SymmetricAddress sent = operands.plus((1L + phases + phase) * bytes);
            loops.copy(cta, sent, destination, elements);
            cta.syncThreads(scope);
            send(cta, received, sent, bytes, other, scope);
            await(cta, other);
            loops.combine(cta, destination, received, elements);
        }
        cta.syncThreads(scope);
        if (takes) {
            send(cta, destination, destination, bytes, me - 1, scope);
        }
        cta.syncThreads(scope);
    }

    /** Buffers in half of the scratch: one before the phases, and three for each of them. */
    private int buffers() {
        return 1 + 3 * phases;
    }

    private int member(int place) {
        return place < pairs ? 2 * place + 1 : place + pairs;
    }

    private void send(
            Cta cta,
            SymmetricAddress to,
            SymmetricAddress from,
            int bytes,
            int member,
            Scope scope) {
        int peer = team.pe(member);
        cta.rma().putNbi(to, from, bytes, peer, scope);
        cta.fence();
        cta.syncThreads(scope);
        cta.work(NEIGHBOUR_LOADS * cta.pe().constants().gpu().l2Ps());
        cta.signals().setEach(List.of(new Signals.To(word(team.myPe()), peer)), generation);
    }

    private void await(Cta cta, int member) {
        Party.Actor sender = Pe.party(team.pe(member));
        cta.waits()
                .until(
                        word(member),
                        Comparison.GE,
                        generation,
                        new Awaited.Step(
                                sender,
                                Awaited.Verb.COME_TO,
                                "reduction %d of its team".formatted(generation)),
                        sender);
    }

    private SymmetricAddress word(int member) {
        return words.plus((long) member * Long.BYTES);
    }
}
