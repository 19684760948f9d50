package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.Distribution;
import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.message.Doorbell;
import dev.doorbell.hardware.verbs.DoorbellRecord;
import dev.doorbell.pdes.Event;

/**
 * Where doorbells come in, and are lost when the NIC is made to. It then knows that it lost one,
 * not what it said: after a while it reads the queue pair's doorbell record and goes on from there.
 */
final class DoorbellPort {

    private final NicPorts ports;
    private final NicConstants constants;
    private final DmaReader reader;
    private final WorkQueueFetcher fetcher;
    private final DoorbellLoss loss;
    private final Instruments.Counter doorbells;
    private final Instruments.Counter dropped;
    private final Instruments.Counter recoveries;
    private final Distribution depth;

    DoorbellPort(
            NicPorts ports,
            NicConstants constants,
            DmaReader reader,
            WorkQueueFetcher fetcher,
            DoorbellLoss loss,
            Instruments instruments) {
        this.ports = ports;
        this.constants = constants;
        this.reader = reader;
        this.fetcher = fetcher;
        this.loss = loss;
        doorbells = instruments.counter("nic.doorbells");
        dropped = instruments.counter("nic.doorbellsDropped");
        recoveries = instruments.counter("nic.doorbellRecoveries");
        depth = instruments.depth("NIC send queue");
    }

    void ring(NicQueuePair queuePair, Doorbell doorbell) {
        boolean lost = loss.loses(doorbells.value());
        doorbells.add(1);
        if (lost) {
            drop(queuePair, doorbell);
        } else if (queuePair.connection.state.takesSends()) {
            // One that was overtaken on its way does not say what a lost one said.
            if (doorbell.producerIndex() - queuePair.lostProducer >= 0) {
                queuePair.recovery = null;
            }
            advance(queuePair, doorbell.producerIndex());
        }
    }

    /** The time to recover has come, unless a later doorbell came first. */
    @SuppressWarnings("ReferenceEquality") // Each recovery is an object of its own.
    void recover(NicQueuePair queuePair, Recovery recovery) {
        if (queuePair.recovery != recovery || !queuePair.connection.state.takesSends()) {
            return;
        }
        // What is lost from here on may not be in the record yet when it is read.
        queuePair.recovery = null;
        recoveries.add(1);
        long asked = ports.nowPs();
        reader.readControl(
                queuePair.config.function(),
                queuePair.config.doorbellRecordAddress() + DoorbellRecord.SEND,
                DoorbellRecord.INDEX_BYTES,
                (payload, cookie) -> recordArrived(queuePair, payload, asked),
                0);
    }

    /** A queue pair that waited for its peer's receive request goes on. */
    void rested(NicQueuePair queuePair) {
        queuePair.resting = false;
        if (queuePair.connection.state.takesSends()) {
            fetcher.fetch(queuePair);
        }
    }

    private void drop(NicQueuePair queuePair, Doorbell doorbell) {
        dropped.add(1);
        ports.span("doorbell", "drop doorbell", ports.nowPs(), ports.nowPs(), flow(queuePair));
        if (queuePair.recovery == null) {
            Recovery recovery = new Recovery(queuePair);
            queuePair.recovery = recovery;
            queuePair.lostProducer = doorbell.producerIndex();
            ports.schedule(ports.nowPs() + constants.doorbellRecoveryPs(), recovery, 0);
        } else if (doorbell.producerIndex() - queuePair.lostProducer > 0) {
            queuePair.lostProducer = doorbell.producerIndex();
        }
    }

    private long recordArrived(NicQueuePair queuePair, Payload payload, long askedPs) {
        if (!(payload instanceof Payload.Real real)) {
            throw new IllegalStateException(
                    "expected a doorbell record in real memory but it is phantom");
        }
        ports.span("doorbell", "read DBR", askedPs, ports.nowPs(), flow(queuePair));
        if (queuePair.connection.state.takesSends()) {
            advance(queuePair, DoorbellRecord.read(real.bytes(), real.offset()));
        }
        return ports.nowPs();
    }

    private void advance(NicQueuePair queuePair, int producerIndex) {
        // A later doorbell may overtake an earlier one on its way; the index only grows.
        if (producerIndex - queuePair.producer > 0) {
            depth.add(queuePair.producer - queuePair.decoded);
            queuePair.producer = producerIndex;
            fetcher.fetch(queuePair);
        }
    }

    /** The flow of the first entry the NIC has not heard of. */
    private static long flow(NicQueuePair queuePair) {
        return Flow.of(queuePair.config.qpn(), queuePair.producer);
    }

    /** The step at which the NIC looks for what a lost doorbell said. */
    record Recovery(NicQueuePair queuePair) implements Event {
        @Override
        public long fingerprint(int index) {
            return (1L << 51) + queuePair.config.qpn();
        }
    }
}
