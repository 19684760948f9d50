package dev.doorbell.hardware.nic.queue;

import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.message.CqeWrite;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.nic.connection.CompletionQueue;
import dev.doorbell.hardware.nic.connection.Connection;
import dev.doorbell.hardware.nic.connection.ReceiveQueue;
import dev.doorbell.hardware.nic.wqe.MoveCounts;
import dev.doorbell.hardware.nic.wqe.OutstandingEntries;
import dev.doorbell.hardware.nic.wqe.OutstandingEntry;
import dev.doorbell.hardware.verbs.QpState;
import dev.doorbell.hardware.verbs.Wqe;
import org.jspecify.annotations.Nullable;

/**
 * Queue pair as its NIC holds it: the parts that go back, vanish and come to rest together. Each
 * part belongs to one engine. State that only one engine needs is in a {@link PerQueuePair}.
 */
public final class NicQueuePair {

    private final CreateQueuePair config;
    private final Connection connection;
    private final CompletionQueue completionQueue;
    private final CqeWrite collapsedSuccess;
    private final SendCursor cursor = new SendCursor();
    private final TransmitQueue transmissions = new TransmitQueue();
    private final OutstandingEntries outstanding;
    private final TurnQueue turns;
    private final TargetDecoder targets;
    private SendQueueState sendState = SendQueueState.OPEN;
    private long serviceFreePs;
    private @Nullable Integer rnrRetries;

    /**
     * A queue pair in the state RESET.
     *
     * @param receiveQueue receive requests for SENDs to it; null for none
     * @param counts of the moves of its entries; null for none
     */
    public NicQueuePair(
            CreateQueuePair config,
            CompletionQueue completionQueue,
            @Nullable ReceiveQueue receiveQueue,
            @Nullable MoveCounts counts) {
        this.config = config;
        this.completionQueue = completionQueue;
        connection = Connection.ofQueuePair(config, receiveQueue);
        Destination first =
                dynamic()
                        ? Destination.NOWHERE
                        : new Destination(config.peerNic(), config.peerQpn(), null);
        turns = new TurnQueue(first);
        targets = new TargetDecoder(config.qpn(), first);
        outstanding = new OutstandingEntries(counts, config.qpn(), config.sendQueueBlocks());
        collapsedSuccess = new CqeWrite(config.completionQueueAddress(), config.qpn(), 0, false);
    }

    /** Configuration that software requested. */
    public CreateQueuePair config() {
        return config;
    }

    /** Its number. */
    public int qpn() {
        return config.qpn();
    }

    /** Its receiving end, which also has its state. */
    public Connection connection() {
        return connection;
    }

    /** Its state. */
    public QpState state() {
        return connection.state();
    }

    /** State of its send queue. */
    public SendQueueState sendState() {
        return sendState;
    }

    /** Position in its send queue; of the work queue fetcher and the doorbells. */
    public SendCursor cursor() {
        return cursor;
    }

    /** Entries without a completion; of the completer. */
    public OutstandingEntries outstanding() {
        return outstanding;
    }

    /** Messages that wait to leave; of the transmitter. */
    public TransmitQueue transmissions() {
        return transmissions;
    }

    /** Turns of its destinations; of the target turns. */
    public TurnQueue turns() {
        return turns;
    }

    /** Destinations of its entries; of the work queue fetcher. */
    public TargetDecoder targets() {
        return targets;
    }

    /** Returns true if it is a DC initiator. */
    public boolean dynamic() {
        return config.transport() == CreateQueuePair.Transport.DCI;
    }

    /** Bus address of a basic block of the send queue. */
    public long blockAddress(int block) {
        return config.sendQueueAddress()
                + (long) (block & (config.sendQueueBlocks() - 1)) * Wqe.BLOCK_BYTES;
    }

    /**
     * Occupies the queue pair with {@code entries} entries at its own rate; returns the time at
     * which the first of them is through.
     */
    public long serve(int entries, long nowPs, long servicePs) {
        long start = Math.max(nowPs, serviceFreePs);
        serviceFreePs = start + entries * servicePs;
        return start + servicePs;
    }

    /**
     * Forgets an outstanding entry and all after it, so that they are fetched again. Everything
     * before it has been sent.
     */
    public void goBackTo(OutstandingEntry entry) {
        int block = entry.block();
        int psn = entry.firstPsn();
        outstanding.goBackTo(entry);
        transmissions.clear();
        turns.clear();
        targets.restart();
        cursor.goBackTo(block, psn);
    }

    /** Sets how often a SEND without a receive request is repeated. */
    public void retry(int times) {
        rnrRetries = times;
    }

    /** Times that a SEND without a receive request is repeated; {@code usual} by default. */
    public int rnrRetries(int usual) {
        return rnrRetries == null ? usual : rnrRetries;
    }

    /** Rests: nothing is fetched until {@link #resume}. */
    public void rest() {
        sendState = sendState.rest();
    }

    /** Ends the rest, if there is one. */
    public void resume() {
        sendState = sendState.resume();
    }

    /** Breaks, and drops the entries that wait to be sent. */
    public void fail() {
        transmissions.clear();
        turns.clear();
        sendState = sendState.fail();
    }

    /** Notes that software learns of the error. */
    public void report() {
        sendState = sendState.report();
    }

    /** Stops for good without any completion: its function is down. */
    public void vanish() {
        connection.vanish();
        transmissions.clear();
        turns.clear();
        outstanding.vanish();
        cursor.vanish();
    }

    /** The completion queue entry to write next. */
    public CqeWrite completion(int status) {
        return config.collapsed() && status == 0
                ? collapsedSuccess
                : completionQueue.next(config.qpn(), status);
    }

    /**
     * Adds the state on which its future depends. Only the producer index modulo the blocks of one
     * aligned fetch matters, or modulo the ring where these do not divide it.
     */
    public void describe(RelativeState state, int fetchBlocks) {
        state.rest(cursor.atRest() && outstanding.oldest() == null && transmissions.isEmpty());
        int ring = config.sendQueueBlocks();
        int place = cursor.producer() & (ring - 1);
        state.add(ring % fetchBlocks == 0 ? place % fetchBlocks : place);
        turns.describe(state);
        state.until(serviceFreePs);
        connection.describe(state);
    }
}
