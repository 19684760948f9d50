package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.message.DmaWrite;
import dev.doorbell.hardware.message.RdmaWrite;
import dev.doorbell.hardware.message.Segment;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.pdes.Digest;
import dev.doorbell.pdes.Event;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Consecutive entries of one send queue that were fetched together and are alike: inline writes of
 * equal length, key and destination, or a single entry of any other kind. Element {@code i} is the
 * run's {@code i}-th entry.
 */
final class SendRun {

    final NicQueuePair queuePair;
    final List<Wqe> entries;
    final int firstBlock;
    final int firstPsn;
    final Destination destination;
    final @Nullable RdmaWrite inlineWrite;
    final @Nullable Payload inlineData;
    final int epoch;
    final NicQueuePair.@Nullable Outstanding outstanding;
    final Ready ready = new Ready(this);
    final Launch launch = new Launch(this);
    long decodedPs;

    private SendRun(
            NicQueuePair queuePair,
            List<Wqe> entries,
            int firstBlock,
            int firstPsn,
            Destination destination,
            @Nullable RdmaWrite inlineWrite,
            @Nullable Payload inlineData,
            NicQueuePair.@Nullable Outstanding outstanding) {
        this.queuePair = queuePair;
        this.entries = List.copyOf(entries);
        this.firstBlock = firstBlock;
        this.firstPsn = firstPsn;
        this.destination = destination;
        this.inlineWrite = inlineWrite;
        this.inlineData = inlineData;
        epoch = queuePair.epoch;
        this.outstanding = outstanding;
    }

    /** A run of inline writes; {@code fetched} holds their data at each entry's inline offset. */
    static SendRun ofInlineWrites(
            NicQueuePair queuePair,
            List<Wqe> entries,
            int firstBlock,
            int firstPsn,
            Destination destination,
            byte[] fetched) {
        int length = entries.get(0).length();
        byte[] data = new byte[length * entries.size()];
        long[] addresses = new long[entries.size()];
        for (int i = 0; i < addresses.length; i++) {
            addresses[i] = entries.get(i).remoteAddress();
            System.arraycopy(fetched, entries.get(i).inlineOffset(), data, i * length, length);
        }
        RdmaWrite write =
                new RdmaWrite(
                        destination.qpn,
                        firstPsn,
                        entries.get(0).rkey(),
                        Segment.ONLY,
                        length,
                        new DmaWrite(0, addresses, length, Payload.of(data)),
                        destination.dc);
        return new SendRun(
                queuePair, entries, firstBlock, firstPsn, destination, write, null, null);
    }

    /** Basic blocks its entries occupy in the send queue. */
    int blocks() {
        int sum = 0;
        for (int i = 0; i < entries.size(); i++) {
            sum += entries.get(i).blocks();
        }
        return sum;
    }

    /**
     * What its single entry waits for.
     *
     * @throws IllegalStateException if it is a run of inline writes
     */
    NicQueuePair.Outstanding entry() {
        if (outstanding == null) {
            throw new IllegalStateException(
                    "expected a single entry but was a run of inline writes");
        }
        return outstanding;
    }

    /** Whether its queue pair has gone back behind it. */
    boolean stale() {
        return epoch != queuePair.epoch;
    }

    /** A single entry of another kind; {@code fetched} holds what inline data it has. */
    static SendRun ofSingle(
            NicQueuePair queuePair,
            Wqe wqe,
            int block,
            int firstPsn,
            Destination destination,
            NicQueuePair.Outstanding outstanding,
            byte[] fetched) {
        Payload data =
                wqe.inline() && wqe.length() > 0
                        ? new Payload.Real(fetched, wqe.inlineOffset(), wqe.length())
                        : null;
        return new SendRun(
                queuePair, List.of(wqe), block, firstPsn, destination, null, data, outstanding);
    }

    private long fingerprint(int index) {
        return Digest.combine((long) queuePair.config.qpn() << 32 | firstBlock, index);
    }

    /** The step at which a queue pair hands the run to the message engine. */
    record Ready(SendRun run) implements Event {
        @Override
        public long fingerprint(int index) {
            return run.fingerprint(index) + 1;
        }
    }

    /** The step at which the message engine has taken an entry. */
    record Launch(SendRun run) implements Event {
        @Override
        public long fingerprint(int index) {
            return run.fingerprint(index) + 2;
        }
    }
}
