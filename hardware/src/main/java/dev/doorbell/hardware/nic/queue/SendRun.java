package dev.doorbell.hardware.nic.queue;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.message.DmaWrite;
import dev.doorbell.hardware.message.RdmaWrite;
import dev.doorbell.hardware.message.Segment;
import dev.doorbell.hardware.nic.wqe.OutstandingEntry;
import dev.doorbell.hardware.nic.wqe.WqeEvent;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.pdes.Digest;
import dev.doorbell.pdes.Event;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Consecutive entries of one send queue that were fetched together and have the same form: inline
 * writes of equal length, key and destination, or a single entry of any other kind. Element {@code
 * i} is the run's {@code i}-th entry.
 */
public final class SendRun {

    private final NicQueuePair queuePair;
    private final List<Wqe> entries;
    private final int firstNumber;
    private final int firstBlock;
    private final int firstPsn;
    private final Destination destination;
    private final @Nullable RdmaWrite inlineWrite;
    private final @Nullable Payload inlineData;
    private final int generation;
    private final Ready ready = new Ready(this);
    private final Launch launch = new Launch(this);
    private long acceptedPs;

    private SendRun(
            NicQueuePair queuePair,
            List<Wqe> entries,
            Begin begin,
            @Nullable RdmaWrite inlineWrite,
            @Nullable Payload inlineData) {
        this.queuePair = queuePair;
        this.entries = List.copyOf(entries);
        firstNumber = begin.number();
        firstBlock = begin.block();
        firstPsn = begin.psn();
        destination = begin.destination();
        this.inlineWrite = inlineWrite;
        this.inlineData = inlineData;
        generation = queuePair.cursor().generation();
    }

    /** A run of inline writes; {@code fetched} holds their data at each entry's inline offset. */
    public static SendRun ofInlineWrites(
            NicQueuePair queuePair, List<Wqe> entries, Begin begin, byte[] fetched) {
        int length = entries.get(0).length();
        byte[] data = new byte[length * entries.size()];
        long[] addresses = new long[entries.size()];
        for (int i = 0; i < addresses.length; i++) {
            addresses[i] = entries.get(i).remoteAddress();
            System.arraycopy(fetched, entries.get(i).inlineOffset(), data, i * length, length);
        }
        RdmaWrite write =
                new RdmaWrite(
                        begin.destination().qpn(),
                        begin.psn(),
                        entries.get(0).rkey(),
                        Segment.ONLY,
                        length,
                        null,
                        new DmaWrite(0, addresses, length, Payload.of(data)),
                        begin.destination().dc());
        return new SendRun(queuePair, entries, begin, write, null);
    }

    /** Basic blocks its entries occupy in the send queue. */
    int blocks() {
        int sum = 0;
        for (int i = 0; i < entries.size(); i++) {
            sum += entries.get(i).blocks();
        }
        return sum;
    }

    /** Number of its first entry among the outstanding ones of its queue pair. */
    public int firstNumber() {
        return firstNumber;
    }

    /** The queue pair that posted it. */
    public NicQueuePair queuePair() {
        return queuePair;
    }

    /** Number of its entries. */
    public int size() {
        return entries.size();
    }

    /** Its first entry. */
    public Wqe wqe() {
        return entries.get(0);
    }

    /** First basic block of its first entry, counted without wrapping. */
    public int firstBlock() {
        return firstBlock;
    }

    /** Sequence number of its first packet. */
    public int firstPsn() {
        return firstPsn;
    }

    /** Destination of its entries. */
    public Destination destination() {
        return destination;
    }

    /** The packets of a run of inline writes; null for another entry. */
    public @Nullable RdmaWrite inlineWrite() {
        return inlineWrite;
    }

    /** Inline data of a single entry; null if it has none. */
    public @Nullable Payload inlineData() {
        return inlineData;
    }

    /** The step at which its queue pair hands it to the message engine. */
    public Ready ready() {
        return ready;
    }

    /** The step at which the message engine has taken an entry. */
    public Launch launch() {
        return launch;
    }

    /** Time at which the requester accepted it. */
    public long acceptedPs() {
        return acceptedPs;
    }

    /** Moves all its entries on. */
    public void move(WqeEvent event) {
        queuePair.outstanding().move(firstNumber, entries.size(), event);
    }

    /** Notes that the requester accepts it. */
    public void accepted(long nowPs) {
        acceptedPs = nowPs;
    }

    /** The {@code index}-th entry; null if it has ended. */
    public @Nullable OutstandingEntry entry(int index) {
        return queuePair.outstanding().find(firstNumber + index);
    }

    /** Returns true if its queue pair has gone back behind it. */
    public boolean stale() {
        return generation != queuePair.cursor().generation();
    }

    /** Run of a single entry of another kind; {@code fetched} holds its inline data, if any. */
    public static SendRun ofSingle(NicQueuePair queuePair, Wqe wqe, Begin begin, byte[] fetched) {
        Payload data =
                wqe.inline() && wqe.length() > 0
                        ? new Payload.Real(fetched, wqe.inlineOffset(), wqe.length())
                        : null;
        return new SendRun(queuePair, List.of(wqe), begin, null, data);
    }

    /**
     * Beginning of a run.
     *
     * @param number of its first entry among the outstanding ones
     * @param block first basic block, counted without wrapping
     * @param psn sequence number of the first packet
     * @param destination of all its entries
     */
    public record Begin(int number, int block, int psn, Destination destination) {}

    private long fingerprint(int index) {
        return Digest.combine((long) queuePair.qpn() << 32 | firstBlock, index);
    }

    /** The step at which a queue pair hands the run to the message engine. */
    public record Ready(SendRun run) implements Event {
        @Override
        public long fingerprint(int index) {
            return run.fingerprint(index) + 1;
        }
    }

    /** The step at which the message engine has taken an entry. */
    public record Launch(SendRun run) implements Event {
        @Override
        public long fingerprint(int index) {
            return run.fingerprint(index) + 2;
        }
    }
}
