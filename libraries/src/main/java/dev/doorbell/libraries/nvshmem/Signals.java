package dev.doorbell.libraries.nvshmem;

import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.transport.OperationKind;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;
import dev.doorbell.libraries.nvshmem.transport.Submission;
import java.util.List;

/**
 * Signals: 64-bit words that notify a PE of data. A put with signal updates the signal after its
 * data is visible at the target. It orders nothing else.
 */
public final class Signals {

    /** Update of a signal. */
    public enum Update {
        /** {@code NVSHMEM_SIGNAL_SET}: sets the word to the value. */
        SET,
        /** {@code NVSHMEM_SIGNAL_ADD}: adds the value to the word. */
        ADD
    }

    /**
     * Put with signal by one of several threads.
     *
     * @param destination address of the bytes at the peer
     * @param source address of the bytes here
     * @param bytes number of bytes, 0 for the signal alone
     * @param signal word at the peer that is updated after the bytes have arrived
     * @param value operand of the update
     * @param update kind of update
     * @param peer destination PE
     */
    public record Put(
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            SymmetricAddress signal,
            long value,
            Update update,
            int peer) {}

    /**
     * Target of a signal by one of several threads.
     *
     * @param word at the peer
     * @param peer destination PE
     */
    public record To(SymmetricAddress word, int peer) {}

    private final Cta cta;

    Signals(Cta cta) {
        this.cta = cta;
    }

    /** {@code nvshmemx_signal_op}, by one thread. */
    public void update(SymmetricAddress signal, long value, Update update, int peer) {
        cta.rma().post(operation(signal, value, update, peer), Scope.THREAD);
    }

    /** {@code nvshmem_putmem_signal_nbi} of a scope. */
    public void putNbi(
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            SymmetricAddress signal,
            long value,
            Update update,
            int peer,
            Scope scope) {
        cta.rma()
                .post(
                        List.of(
                                new Submission(
                                        putWithSignal(
                                                destination,
                                                source,
                                                bytes,
                                                signal,
                                                value,
                                                update,
                                                peer),
                                        scope.threads(cta.threads()))));
    }

    /**
     * {@code nvshmem_putmem_signal_nbi} by each of some neighbouring threads at the same instant:
     * thread {@code i} performs {@code puts.get(i)}. Peers may differ.
     *
     * @param copyThreads threads that share the copy to a peer with mapped memory, at least 1
     */
    public void putNbiEach(List<Put> puts, int copyThreads) {
        cta.rma()
                .post(
                        puts.stream()
                                .map(put -> new Submission(operations(put), copyThreads))
                                .toList());
    }

    /**
     * {@code nvshmemx_signal_op} by each of some neighbouring threads at the same instant, each to
     * another peer.
     */
    public void updateEach(List<To> signals, long value, Update update) {
        cta.rma().post(lanes(signals, value, update));
    }

    /** Sets words as a part of another call, whose software is charged apart. */
    public void setEach(List<To> signals, long value) {
        cta.rma().store(lanes(signals, value, Update.SET));
    }

    private List<Submission> lanes(List<To> signals, long value, Update update) {
        return signals.stream()
                .map(to ->
                        new Submission(List.of(operation(to.word(), value, update, to.peer())), 1))
                .toList();
    }

    /** {@code nvshmem_putmem_signal} of a scope: returns when the source may be reused. */
    public void put(
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            SymmetricAddress signal,
            long value,
            Update update,
            int peer,
            Scope scope) {
        putNbi(destination, source, bytes, signal, value, update, peer, scope);
        cta.finish(2, peer);
    }

    /** {@code nvshmem_signal_fetch}: returns this PE's copy of the word. */
    public long fetch(SymmetricAddress signal) {
        cta.work(cta.pe().constants().gpu().l2Ps());
        long value = cta.peek(signal);
        cta.log().acquired(signal, value, cta.pe().id());
        return value;
    }

    /** {@code nvshmem_signal_wait_until}: returns the value that ended the wait. */
    public long waitUntil(SymmetricAddress signal, Comparison comparison, long value) {
        return cta.waits().until(signal, comparison, value);
    }

    /** Returns the operations of a put with signal, in sequence on one queue pair. */
    List<RemoteOperation> putWithSignal(
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            SymmetricAddress signal,
            long value,
            Update update,
            int peer) {
        return List.of(
                cta.rma().putOperation(destination, source, bytes, peer),
                operation(signal, value, update, peer));
    }

    /** Returns the operations of a put. A put without bytes is its signal alone. */
    private List<RemoteOperation> operations(Put put) {
        return put.bytes() == 0
                ? List.of(operation(put.signal(), put.value(), put.update(), put.peer()))
                : putWithSignal(
                        put.destination(),
                        put.source(),
                        put.bytes(),
                        put.signal(),
                        put.value(),
                        put.update(),
                        put.peer());
    }

    private RemoteOperation operation(
            SymmetricAddress signal, long value, Update update, int peer) {
        Operations operations = cta.pe().operations();
        return switch (update) {
            case SET -> operations.inlinePut(signal, value, Long.BYTES, peer);
            case ADD ->
                    operations.atomic(
                            OperationKind.ATOMIC_ADD,
                            signal,
                            Long.BYTES,
                            value,
                            0,
                            false,
                            operations.fetchSlot(cta.index() * cta.threads()),
                            peer);
        };
    }
}
