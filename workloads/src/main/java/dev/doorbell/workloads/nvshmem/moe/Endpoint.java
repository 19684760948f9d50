package dev.doorbell.workloads.nvshmem.moe;

import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.Signals;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.pdes.report.party.Awaited;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.List;

/**
 * A PE with its buffers.
 *
 * @param pe the PE
 * @param direction of the exchange
 * @param options of the job
 * @param send buffer from which it puts
 * @param receive buffer to which others put
 * @param output result of a combine
 */
record Endpoint(
        Pe pe,
        Direction direction,
        Options options,
        SymmetricAddress send,
        SymmetricAddress receive,
        SymmetricAddress output) {

    /** Allocates the buffers of a PE. */
    static Endpoint of(Pe pe, Direction direction, Options options) {
        return new Endpoint(
                pe,
                direction,
                options,
                pe.heap().malloc(direction.sendBytes(options)),
                pe.heap().malloc(direction.receiveBytes(options)),
                pe.heap().malloc(direction.outputBytes(options)));
    }

    /** Costs of the GPU's steps. */
    GpuConstants gpu() {
        return pe.constants().gpu();
    }

    /** Bytes of a message. */
    int messageBytes() {
        return direction.messageBytes(options.hidden());
    }

    /** Returns message number {@code index} of a buffer. */
    SymmetricAddress message(SymmetricAddress buffer, long index) {
        return buffer.plus(index * messageBytes());
    }

    /**
     * Reports arrivals at the same instant, after all messages that the thread block knows of. A
     * mapped word is stored, a remote one added to, as DeepEP does.
     *
     * @param words of the call, on every PE
     * @param reports what to report where
     */
    void report(Cta cta, Words words, List<Report> reports) {
        // On one queue pair to each PE this is only a fence of the GPU; on several it is a quiet.
        cta.fence();
        List<Signals.Put> signals = new ArrayList<>();
        for (Report report : reports) {
            signals.add(
                    new Signals.Put(
                            receive,
                            send,
                            0,
                            words.arrived(report.word()),
                            report.value(),
                            pe.maps(report.peer()) ? Signals.Update.SET : Signals.Update.ADD,
                            report.peer()));
        }
        if (!signals.isEmpty()) {
            cta.signals().putNbiEach(signals, 1);
        }
    }

    /** Reason of a wait in deadlock reports. */
    static Awaited awaited(String what, int index) {
        return Awaited.event("%s %d".formatted(what, index));
    }

    /** PE as the cause of a wait's end. */
    static Party party(int pe) {
        return Pe.party(pe);
    }

    /**
     * Report of arrivals.
     *
     * @param word number of the word at the peer
     * @param value to store or add, never 0
     * @param peer destination
     */
    record Report(int word, long value, int peer) {}
}
