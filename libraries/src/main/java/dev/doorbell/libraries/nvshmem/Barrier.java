package dev.doorbell.libraries.nvshmem;

/**
 * Dissemination barrier over all PEs with radix 2 (NVSHMEM_BARRIER_TG_DISSEM_KVAL): in round {@code
 * r} a PE tells the one {@code 2^r} further on and waits for the one {@code 2^r} before. Words only
 * grow, so they need no reset.
 */
final class Barrier {

    private static final int MAX_ROUNDS = 16;

    private final int me;
    private final int pes;
    private final SymmetricAddress words;
    private long generation;

    Barrier(int me, int pes, SymmetricHeap heap) {
        this.me = me;
        this.pes = pes;
        words = heap.mallocSignals(MAX_ROUNDS);
    }

    void arriveAndWait(Cta cta) {
        generation++;
        long expected = generation;
        for (int round = 0; 1 << round < pes; round++) {
            SymmetricAddress word = words.plus((long) round * Long.BYTES);
            int from = Math.floorMod(me - (1 << round), pes);
            cta.signalSet(word, expected, (me + (1 << round)) % pes);
            cta.waitUntil(
                    word, value -> value >= expected, "barrier_all, PE " + from + " to arrive");
        }
    }
}
