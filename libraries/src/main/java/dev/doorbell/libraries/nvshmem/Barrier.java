package dev.doorbell.libraries.nvshmem;

import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.heap.SymmetricHeap;
import dev.doorbell.libraries.nvshmem.heap.WrongUseException;

/**
 * Dissemination barrier over a team with radix {@code k} (NVSHMEM_BARRIER_TG_DISSEM_KVAL): in round
 * {@code r} a member tells those {@code i * k^r} further on, for {@code i} from 1 to {@code k - 1},
 * and waits for those as far before. Words only grow, so they need no reset.
 */
final class Barrier {

    /** Largest radix. */
    static final int MAX_RADIX = 32;

    /** Members a barrier's words are enough for. */
    private static final int MAX_MEMBERS = 1 << 16;

    private final Team team;
    private final int radix;
    private final SymmetricAddress words;
    private long generation;

    Barrier(Team team, SymmetricHeap heap, int radix) {
        this.team = team;
        this.radix = radix;
        // As many for every team: the PEs of one split may belong to teams of different sizes.
        words = heap.mallocSignals(words(radix));
    }

    void arriveAndWait(Cta cta) {
        int me = team.myPe();
        if (me < 0) {
            throw new WrongUseException(
                    "PE %d synchronises over a team it does not belong to; expected a member"
                            .formatted(cta.pe().id()));
        }
        generation++;
        int word = 0;
        for (int reach = 1; reach < team.pes(); reach *= radix) {
            for (int i = 1; i < radix && i * reach < team.pes(); i++) {
                int to = team.pe((me + i * reach) % team.pes());
                cta.signals().update(word(word + i), generation, Signals.Update.SET, to);
            }
            for (int i = 1; i < radix && i * reach < team.pes(); i++) {
                int from = team.pe(Math.floorMod(me - i * reach, team.pes()));
                cta.waits()
                        .until(
                                word(word + i),
                                Comparison.GE,
                                generation,
                                "PE %d to come to barrier %d of its team"
                                        .formatted(from, generation),
                                "PE " + from);
            }
            word += radix - 1;
        }
    }

    private SymmetricAddress word(int number) {
        return words.plus((number - 1L) * Long.BYTES);
    }

    private static int words(int radix) {
        int words = 0;
        for (long reach = 1; reach < MAX_MEMBERS; reach *= radix) {
            words += radix - 1;
        }
        return words;
    }
}
