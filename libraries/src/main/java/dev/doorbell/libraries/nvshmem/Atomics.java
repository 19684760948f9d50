package dev.doorbell.libraries.nvshmem;

import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.transport.OperationKind;
import dev.doorbell.libraries.nvshmem.transport.Submission;
import java.util.ArrayList;
import java.util.List;

/**
 * Atomic memory operations on 64-bit words, called by one thread. Fetching operations return the
 * old value after its arrival. The others return when posted and are complete after {@link
 * Cta#quiet()}.
 */
public final class Atomics {

    private final Cta cta;

    Atomics(Cta cta) {
        this.cta = cta;
    }

    /** {@code nvshmem_uint64_atomic_add}. */
    public void add(SymmetricAddress word, long value, int peer) {
        post(OperationKind.ATOMIC_ADD, word, value, 0, peer);
    }

    /** {@code nvshmem_uint64_atomic_inc}. */
    public void inc(SymmetricAddress word, int peer) {
        add(word, 1, peer);
    }

    /** {@code nvshmem_uint64_atomic_and}. */
    public void and(SymmetricAddress word, long value, int peer) {
        post(OperationKind.ATOMIC_AND, word, value, 0, peer);
    }

    /** {@code nvshmem_uint64_atomic_or}. */
    public void or(SymmetricAddress word, long value, int peer) {
        post(OperationKind.ATOMIC_OR, word, value, 0, peer);
    }

    /** {@code nvshmem_uint64_atomic_xor}. */
    public void xor(SymmetricAddress word, long value, int peer) {
        post(OperationKind.ATOMIC_XOR, word, value, 0, peer);
    }

    /** {@code nvshmem_uint64_atomic_set}. */
    public void set(SymmetricAddress word, long value, int peer) {
        post(OperationKind.ATOMIC_SWAP, word, value, 0, peer);
    }

    /** {@code nvshmem_uint64_atomic_fetch}. */
    public long fetch(SymmetricAddress word, int peer) {
        return fetching(OperationKind.ATOMIC_ADD, word, 0, 0, peer);
    }

    /** {@code nvshmem_uint64_atomic_swap}. */
    public long swap(SymmetricAddress word, long value, int peer) {
        return fetching(OperationKind.ATOMIC_SWAP, word, value, 0, peer);
    }

    /** {@code nvshmem_uint64_atomic_compare_swap}. */
    public long compareSwap(SymmetricAddress word, long compare, long value, int peer) {
        return fetching(OperationKind.ATOMIC_COMPARE_SWAP, word, value, compare, peer);
    }

    /** {@code nvshmem_uint64_atomic_fetch_add}. */
    public long fetchAdd(SymmetricAddress word, long value, int peer) {
        return fetching(OperationKind.ATOMIC_ADD, word, value, 0, peer);
    }

    /** {@code nvshmem_uint64_atomic_fetch_inc}. */
    public long fetchInc(SymmetricAddress word, int peer) {
        return fetchAdd(word, 1, peer);
    }

    /** {@code nvshmem_uint64_atomic_fetch_and}. */
    public long fetchAnd(SymmetricAddress word, long value, int peer) {
        return fetching(OperationKind.ATOMIC_AND, word, value, 0, peer);
    }

    /** {@code nvshmem_uint64_atomic_fetch_or}. */
    public long fetchOr(SymmetricAddress word, long value, int peer) {
        return fetching(OperationKind.ATOMIC_OR, word, value, 0, peer);
    }

    /** {@code nvshmem_uint64_atomic_fetch_xor}. */
    public long fetchXor(SymmetricAddress word, long value, int peer) {
        return fetching(OperationKind.ATOMIC_XOR, word, value, 0, peer);
    }

    /**
     * Performs the same atomic by neighbouring threads at once, each on its own word: thread {@code
     * i} updates the word at {@code words + 8 * i}. A fetching atomic returns the old values after
     * the arrival of all; others return an empty array.
     *
     * @param threads number of participating threads of this thread block, 1 to all
     */
    public long[] byThreads(
            OperationKind kind,
            SymmetricAddress words,
            int threads,
            long operand,
            long compare,
            boolean fetching,
            int peer) {
        Operations operations = cta.pe().operations();
        List<Submission> lanes = new ArrayList<>();
        List<SymmetricAddress> slots = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            SymmetricAddress slot = operations.fetchSlot(cta.index() * cta.threads() + i);
            slots.add(slot);
            lanes.add(
                    new Submission(
                            List.of(
                                    operations.atomic(
                                            kind,
                                            words.plus((long) i * Long.BYTES),
                                            Long.BYTES,
                                            operand,
                                            compare,
                                            fetching,
                                            slot,
                                            peer)),
                            1,
                            fetching));
        }
        cta.rma().post(lanes);
        if (!fetching) {
            return new long[0];
        }
        cta.finish(threads, peer);
        long[] old = slots.stream().mapToLong(cta::peek).toArray();
        for (int i = 0; i < threads; i++) {
            cta.log().acquired(words.plus((long) i * Long.BYTES), old[i], peer);
        }
        return old;
    }

    private void post(
            OperationKind kind, SymmetricAddress word, long operand, long compare, int peer) {
        post(kind, word, operand, compare, false, peer);
    }

    private long fetching(
            OperationKind kind, SymmetricAddress word, long operand, long compare, int peer) {
        SymmetricAddress slot = post(kind, word, operand, compare, true, peer);
        cta.finish(1, peer);
        long old = cta.peek(slot);
        cta.log().acquired(word, old, peer);
        return old;
    }

    private SymmetricAddress post(
            OperationKind kind,
            SymmetricAddress word,
            long operand,
            long compare,
            boolean fetching,
            int peer) {
        Operations operations = cta.pe().operations();
        SymmetricAddress slot = operations.fetchSlot(cta.index() * cta.threads());
        cta.rma()
                .post(
                        operations.atomic(
                                kind, word, Long.BYTES, operand, compare, fetching, slot, peer),
                        Scope.THREAD);
        return slot;
    }
}
