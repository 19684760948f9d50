package dev.doorbell.hardware.nic.doorbell;

import dev.doorbell.hardware.Distribution;
import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.StepKinds;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.message.Doorbell;
import dev.doorbell.hardware.nic.memory.DmaReader;
import dev.doorbell.hardware.nic.port.Flow;
import dev.doorbell.hardware.nic.port.NicConstants;
import dev.doorbell.hardware.nic.port.NicPorts;
import dev.doorbell.hardware.nic.queue.NicQueuePair;
import dev.doorbell.hardware.nic.queue.PerQueuePair;
import dev.doorbell.hardware.nic.queue.SendCursor;
import dev.doorbell.hardware.nic.send.WorkQueueFetcher;
import dev.doorbell.hardware.verbs.DoorbellRecord;
import dev.doorbell.pdes.Event;

/**
 * Entry of doorbells, which loses some on an injected fault. The NIC then knows that it lost one,
 * but not its content. After a delay it reads the queue pair's doorbell record and continues from
 * there.
 */
public final class DoorbellPort {

    private final NicPorts ports;
    private final NicConstants constants;
    private final DmaReader reader;
    private final WorkQueueFetcher fetcher;
    private final DoorbellLoss loss;
    private final Instruments.Counter doorbells;
    private final Instruments.Counter dropped;
    private final Instruments.Counter recoveries;
    private final Distribution depth;
    private final PerQueuePair<DoorbellRecovery> byQueuePair =
            new PerQueuePair<>(DoorbellRecovery::new);

    /** A port that has heard no doorbell. */
    public DoorbellPort(
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

    /** Takes a doorbell, or loses it. */
    public void ring(NicQueuePair queuePair, Doorbell doorbell) {
        boolean lost = loss.loses(doorbells.value());
        doorbells.add(1);
        if (lost) {
            drop(queuePair, doorbell);
        } else if (queuePair.state().takesSends()) {
            DoorbellRecovery recovery = loss.none() ? null : byQueuePair.find(queuePair);
            if (recovery != null) {
                recovery.heard(doorbell.producerIndex());
            }
            advance(queuePair, doorbell.producerIndex());
        }
    }

    /** The time to recover has come, unless a later doorbell came first. */
    public void recover(Recovery recovery) {
        NicQueuePair queuePair = recovery.queuePair();
        DoorbellRecovery due = byQueuePair.find(queuePair);
        // The record may lack a doorbell that is lost from here on when it is read.
        if (!queuePair.state().takesSends() || due == null || !due.end(recovery)) {
            return;
        }
        recoveries.add(1);
        long asked = ports.nowPs();
        reader.readControl(
                queuePair.config().function(),
                queuePair.config().doorbellRecordAddress() + DoorbellRecord.SEND,
                DoorbellRecord.INDEX_BYTES,
                (payload, cookie) -> recordArrived(queuePair, payload, asked),
                0);
    }

    /** Forgets the lost doorbells of a queue pair whose function is down. */
    public void vanished(NicQueuePair queuePair) {
        byQueuePair.remove(queuePair);
    }

    private void drop(NicQueuePair queuePair, Doorbell doorbell) {
        dropped.add(1);
        ports.span("doorbell", "drop doorbell", ports.nowPs(), ports.nowPs(), flow(queuePair));
        DoorbellRecovery lost = byQueuePair.of(queuePair);
        if (lost.isDue()) {
            lost.lost(doorbell.producerIndex());
        } else {
            Recovery recovery = new Recovery(queuePair);
            lost.begin(recovery, doorbell.producerIndex());
            ports.schedule(ports.nowPs() + constants.doorbellRecoveryPs(), recovery, 0);
        }
    }

    private long recordArrived(NicQueuePair queuePair, Payload payload, long askedPs) {
        if (!(payload instanceof Payload.Real real)) {
            throw new IllegalStateException(
                    "expected a doorbell record in real memory but it is phantom");
        }
        ports.span("doorbell", "read DBR", askedPs, ports.nowPs(), flow(queuePair));
        if (queuePair.state().takesSends()) {
            advance(queuePair, DoorbellRecord.read(real.bytes(), real.offset()));
        }
        return ports.nowPs();
    }

    private void advance(NicQueuePair queuePair, int producerIndex) {
        // A later doorbell may overtake an earlier one on its way; the index only grows.
        SendCursor cursor = queuePair.cursor();
        int waiting = cursor.producer() - cursor.decoded();
        if (cursor.post(producerIndex)) {
            depth.add(waiting);
            fetcher.fetch(queuePair);
        }
    }

    /** The flow of the first entry the NIC has not heard of. */
    private static long flow(NicQueuePair queuePair) {
        return Flow.of(queuePair.config().qpn(), queuePair.cursor().producer());
    }

    /** Step at which the NIC looks up the content of a lost doorbell. */
    public record Recovery(NicQueuePair queuePair) implements Event {
        @Override
        public long fingerprint(int index) {
            return StepKinds.NIC_DOORBELL_RECOVERY + queuePair.config().qpn();
        }
    }
}
