package dev.doorbell.libraries.nvshmem;

import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.transport.OperationKind;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;
import dev.doorbell.libraries.nvshmem.transport.Submission;
import java.util.List;

/**
 * Signals: 64-bit words that tell a PE of data. A put with signal updates the signal after its data
 * is visible at the target; it orders nothing else.
 */
public final class Signals {

    /** How a signal is updated. */
    public enum Update {
        /** {@code NVSHMEM_SIGNAL_SET}: the word becomes the value. */
        SET,
        /** {@code NVSHMEM_SIGNAL_ADD}: the value is added to the word. */
        ADD
    }

    /**
     * A put with signal as one of several threads makes it.
     *
     * @param destination where the bytes go at the peer
     * @param source where they are here
     * @param bytes how many, 0 for the signal alone
     * @param signal word at the peer that is updated after they have arrived
     * @param value it is updated by or to
     * @param update how
     * @param peer PE they go to
     */
    public record Put(
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            SymmetricAddress signal,
            long value,
            Update update,
            int peer) {}

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
     * thread {@code i} carries out {@code puts.get(i)}. Peers may differ.
     *
     * @param copyThreads threads that share the copy to a peer whose memory is mapped, 1 or more
     */
    public void putNbiEach(List<Put> puts, int copyThreads) {
        cta.rma()
                .post(
                        puts.stream()
                                .map(put -> new Submission(operations(put), copyThreads))
                                .toList());
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

    /** {@code nvshmem_signal_fetch}: this PE's copy of the word. */
    public long fetch(SymmetricAddress signal) {
        cta.program().sleep(cta.pe().constants().gpu().l2Ps());
        long value = cta.peek(signal);
        cta.log().acquired(signal, value, cta.pe().id());
        return value;
    }

    /** {@code nvshmem_signal_wait_until}: returns the value that ended the wait. */
    public long waitUntil(SymmetricAddress signal, Comparison comparison, long value) {
        return cta.waits().until(signal, comparison, value);
    }

    /** The operations of a put with signal, one after the other on one queue pair. */
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

    /** A put without bytes is its signal alone. */
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
