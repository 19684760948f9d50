package dev.doorbell.libraries.nvshmem;

import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.heap.SymmetricHeap;
import dev.doorbell.libraries.nvshmem.heap.WrongUseException;

/**
 * Dissemination barrier over a team with radix 2 (NVSHMEM_BARRIER_TG_DISSEM_KVAL): in round {@code
 * r} a member tells the one {@code 2^r} further on and waits for the one {@code 2^r} before. Words
 * only grow, so they need no reset.
 */
final class Barrier {

    private static final int MAX_ROUNDS = 16;

    private final Team team;
    private final SymmetricAddress words;
    private long generation;

    Barrier(Team team, SymmetricHeap heap) {
        this.team = team;
        words = heap.mallocSignals(MAX_ROUNDS);
    }

    void arriveAndWait(Cta cta) {
        int me = team.myPe();
        if (me < 0) {
            throw new WrongUseException(
                    "PE %d synchronises over a team it does not belong to; expected a member"
                            .formatted(cta.pe().id()));
        }
        generation++;
        for (int round = 0; 1 << round < team.pes(); round++) {
            SymmetricAddress word = words.plus((long) round * Long.BYTES);
            int to = team.pe((me + (1 << round)) % team.pes());
            int from = team.pe(Math.floorMod(me - (1 << round), team.pes()));
            cta.signals().update(word, generation, Signals.Update.SET, to);
            cta.waits()
                    .until(
                            word,
                            Comparison.GE,
                            generation,
                            "PE %d to come to barrier %d of its team".formatted(from, generation),
                            "PE " + from);
        }
    }
}
