package dev.doorbell.libraries.nvshmem;

import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.heap.SymmetricHeap;
import dev.doorbell.libraries.nvshmem.heap.WrongUseException;
import java.util.function.LongBinaryOperator;

/**
 * Dissemination barrier over a team with radix 2 (NVSHMEM_BARRIER_TG_DISSEM_KVAL): in round {@code
 * r} a member tells the one {@code 2^r} further on and waits for the one {@code 2^r} before. Words
 * only grow, so they need no reset; they have the number of the barrier above and may carry a note
 * below. Two sets take turns, so that no word is written again before it has been read.
 */
final class Barrier {

    /** Bits of a note that members pass on. */
    static final int NOTE_BITS = 40;

    private static final long NOTE_MASK = (1L << NOTE_BITS) - 1;
    private static final int MAX_ROUNDS = 16;

    private final Team team;
    private final SymmetricAddress words;
    private long generation;

    Barrier(Team team, SymmetricHeap heap) {
        this.team = team;
        words = heap.mallocSignals(2 * MAX_ROUNDS);
    }

    void arriveAndWait(Cta cta) {
        arriveAndCombine(cta, 0, (mine, other) -> mine);
    }

    /**
     * Waits for all members and returns what they all say, combined: every member gets the same
     * when {@code combine} is associative, commutative and idempotent.
     */
    long arriveAndCombine(Cta cta, long note, LongBinaryOperator combine) {
        int me = team.myPe();
        if (me < 0) {
            throw new WrongUseException(
                    "PE %d synchronises over a team it does not belong to; expected a member"
                            .formatted(cta.pe().id()));
        }
        generation++;
        long combined = note;
        for (int round = 0; 1 << round < team.pes(); round++) {
            SymmetricAddress word =
                    words.plus(((generation & 1) * MAX_ROUNDS + round) * Long.BYTES);
            int to = team.pe((me + (1 << round)) % team.pes());
            int from = team.pe(Math.floorMod(me - (1 << round), team.pes()));
            cta.signals().update(word, generation << NOTE_BITS | combined, Signals.Update.SET, to);
            long heard =
                    cta.waits()
                            .until(
                                    word,
                                    Comparison.GE,
                                    generation << NOTE_BITS,
                                    (round == 0
                                                    ? "PE %d to come to barrier %d of its team"
                                                    : "PE %d to get on in barrier %d of its team")
                                            .formatted(from, generation),
                                    "PE " + from);
            combined = combine.applyAsLong(combined, heard & NOTE_MASK);
        }
        return combined;
    }
}
