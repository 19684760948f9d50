package dev.doorbell.hardware.nic.send;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.nic.memory.ReadTarget;
import dev.doorbell.hardware.nic.port.Flow;
import dev.doorbell.hardware.nic.port.NicPorts;
import dev.doorbell.hardware.nic.queue.NicQueuePair;
import dev.doorbell.hardware.nic.queue.PerQueuePair;
import dev.doorbell.hardware.nic.queue.SendRun;
import dev.doorbell.hardware.nic.wqe.OutstandingEntry;
import dev.doorbell.hardware.verbs.QpState;
import dev.doorbell.hardware.verbs.Wqe;
import java.util.ArrayDeque;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * DUMP entries of a NIC. A DUMP reads memory of its own computer and discards the bytes. The read
 * cannot overtake earlier writes of the NIC to that memory, so these are visible when it completes.
 * A fenced DUMP begins when it is the oldest entry of its queue pair.
 */
final class Dumps {

    private final NicPorts ports;
    private final Transmitter transmitter;
    private final BiConsumer<NicQueuePair, OutstandingEntry> ended;
    private final Consumer<NicQueuePair> lost;
    private final PerQueuePair<ArrayDeque<Dump>> fenced = new PerQueuePair<>(ArrayDeque::new);

    /**
     * Creates the DUMP entries of a NIC.
     *
     * @param ended called with an entry whose bytes have come
     * @param lost called when bytes will not come
     */
    Dumps(
            NicPorts ports,
            Transmitter transmitter,
            BiConsumer<NicQueuePair, OutstandingEntry> ended,
            Consumer<NicQueuePair> lost) {
        this.ports = ports;
        this.transmitter = transmitter;
        this.ended = ended;
        this.lost = lost;
    }

    /** Begins a DUMP, or keeps it until it may begin; false when its buffer may not be read. */
    @SuppressWarnings("ReferenceEquality") // An entry is the oldest or another one.
    boolean launch(SendRun run, Wqe wqe, OutstandingEntry entry) {
        Dump dump = new Dump(run, wqe, entry);
        if (wqe.fenced() && run.queuePair().outstanding().oldest() != entry) {
            fenced.of(run.queuePair()).addLast(dump);
            return true;
        }
        return dump.begin();
    }

    /** Begins the first fenced DUMP of a queue pair if all entries before it are done. */
    @SuppressWarnings("ReferenceEquality")
    void begin(NicQueuePair queuePair) {
        ArrayDeque<Dump> waiting = fenced.find(queuePair);
        if (waiting == null) {
            return;
        }
        waiting.removeIf(Dump::over);
        Dump first = waiting.peekFirst();
        if (first != null && queuePair.outstanding().oldest() == first.entry) {
            waiting.removeFirst();
            if (!first.begin()) {
                lost.accept(queuePair);
            }
        }
    }

    /** DUMP of a queue pair. */
    private final class Dump implements ReadTarget {

        private final SendRun run;
        private final Wqe wqe;
        private final OutstandingEntry entry;
        private int left;
        private long beginPs;

        Dump(SendRun run, Wqe wqe, OutstandingEntry entry) {
            this.run = run;
            this.wqe = wqe;
            this.entry = entry;
            left = wqe.length();
        }

        boolean begin() {
            beginPs = ports.nowPs();
            return transmitter.dump(run, wqe, this);
        }

        /** Returns true if the queue pair is broken or will fetch the entry again. */
        boolean over() {
            return run.stale() || run.queuePair().state() != QpState.RTS;
        }

        @Override
        public long arrived(Payload part, int cookie) {
            left -= part.length();
            if (left == 0 && !over()) {
                long flow = Flow.of(run.queuePair().qpn(), run.firstBlock());
                ports.span("dma", "dump", beginPs, ports.nowPs(), flow);
                ended.accept(run.queuePair(), entry);
            }
            return ports.nowPs();
        }

        @Override
        public void lost() {
            if (!over()) {
                lost.accept(run.queuePair());
            }
        }
    }
}
