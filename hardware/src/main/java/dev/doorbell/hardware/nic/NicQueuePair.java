package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.message.CqeWrite;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.message.DcHeader;
import dev.doorbell.hardware.verbs.AddressVector;
import dev.doorbell.hardware.verbs.QpState;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeOpcode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A queue pair as the NIC holds it: configuration, indices, what is under way and what is not yet
 * acknowledged.
 */
final class NicQueuePair {

    private static final int LEAST_OUTSTANDING = 16;

    final CreateQueuePair config;
    final Connection connection;
    final ArrayDeque<Transmission> transmissions = new ArrayDeque<>();

    final List<AwaitedResponses.Awaiting> awaited = new ArrayList<>(0);

    // Send queue, in basic blocks counted without wrapping.
    int producer;
    int fetched;
    int decoded;
    int blocksUnderWay;
    byte[] undecoded = new byte[0];
    long serviceFreePs;

    // What is to be done about lost doorbells, and the furthest of them.
    DoorbellPort.@Nullable Recovery recovery;
    int lostProducer;

    // Packet sequence numbers.
    int nextPsn;
    int ackedPsn = -1;

    // What was fetched before the last going back is of an earlier epoch and no longer counts.
    int epoch;
    boolean resting;
    // Whether software has been told that the queue pair broke.
    boolean errorTold;
    int rnrPsn;
    int rnrRetries;

    // When its last packet left, and what is being sent again because nobody answered.
    long lastLeftPs;
    AckTimers.@Nullable Expired ackTimer;
    int retriedPsn;
    int ackRetries;

    // Whose turn it is, and what waits for the turn of its own target.
    Destination present;
    long heldSincePs;
    private final ArrayDeque<SendRun> held = new ArrayDeque<>(0);
    private int heldBlocks;
    private Destination decodedFor;
    private @Nullable AddressVector decodedTarget;

    // Each is made when first needed, so that a queue pair nobody uses costs little.
    private @Nullable Outstanding[] outstanding;
    private int outstandingHead;
    private int outstandingTail;
    private final CompletionQueue completionQueue;
    private final CqeWrite collapsedSuccess;

    NicQueuePair(
            CreateQueuePair config,
            CompletionQueue completionQueue,
            @Nullable ReceiveQueue receiveQueue) {
        this.config = config;
        this.completionQueue = completionQueue;
        connection = Connection.ofQueuePair(config, receiveQueue);
        present =
                dynamic()
                        ? Destination.NOWHERE
                        : new Destination(config.peerNic(), config.peerQpn(), null);
        decodedFor = present;
        outstanding =
                new @Nullable Outstanding[Math.min(LEAST_OUTSTANDING, config.sendQueueBlocks())];
        collapsedSuccess = new CqeWrite(config.completionQueueAddress(), config.qpn(), 0, false);
    }

    /** Whether it is a DC initiator. */
    boolean dynamic() {
        return config.transport() == CreateQueuePair.Transport.DCI;
    }

    /**
     * Where the entry goes that is decoded next and whose first packet will be {@link #nextPsn};
     * those without a target stay with the one before.
     */
    Destination destinationOf(Wqe wqe, int self) {
        AddressVector target = wqe.target();
        if (target != null && !target.equals(decodedTarget)) {
            decodedTarget = target;
            decodedFor =
                    new Destination(
                            target.lid(),
                            target.targetNumber(),
                            new DcHeader(target.dcKey(), self, config.qpn(), nextPsn));
        }
        return decodedFor;
    }

    /** Bus address of a basic block of the send queue. */
    long blockAddress(int block) {
        return config.sendQueueAddress()
                + (long) (block & (config.sendQueueBlocks() - 1)) * Wqe.BLOCK_BYTES;
    }

    /**
     * Notes that an entry has been decoded, with packets from {@code firstPsn} up to before {@link
     * #nextPsn}, and waits for its completion.
     */
    Outstanding expectCompletion(Wqe wqe, int block, int firstPsn, long nowPs) {
        if (outstandingTail - outstandingHead == outstanding.length) {
            growOutstanding();
        }
        int slot = outstandingTail++ & (outstanding.length - 1);
        Outstanding entry = outstanding[slot];
        if (entry == null) {
            entry = new Outstanding();
            outstanding[slot] = entry;
        }
        entry.decodedPs = nowPs;
        entry.block = block;
        entry.firstPsn = firstPsn;
        entry.lastPsn = nextPsn - 1;
        entry.signaled = wqe.signaled();
        entry.opcode = wqe.opcode();
        entry.done = false;
        return entry;
    }

    private void growOutstanding() {
        if (outstanding.length >= config.sendQueueBlocks()) {
            throw new IllegalStateException(
                    "expected at most "
                            + config.sendQueueBlocks()
                            + " entries under way on QP "
                            + config.qpn()
                            + " but its send queue was overrun");
        }
        @Nullable Outstanding[] larger = new @Nullable Outstanding[2 * outstanding.length];
        for (int i = outstandingHead; i != outstandingTail; i++) {
            larger[i & (larger.length - 1)] = outstanding[i & (outstanding.length - 1)];
        }
        outstanding = larger;
    }

    /** The oldest entry without a completion, or null. */
    @Nullable Outstanding oldest() {
        return outstandingHead == outstandingTail
                ? null
                : outstanding[outstandingHead & (outstanding.length - 1)];
    }

    void removeOldest() {
        outstandingHead++;
    }

    /** The outstanding SEND whose first packet is {@code psn}, or null. */
    @Nullable Outstanding sendAt(int psn) {
        for (int i = outstandingHead; i != outstandingTail; i++) {
            Outstanding entry = outstanding[i & (outstanding.length - 1)];
            if (entry != null && entry.opcode.sends() && entry.firstPsn == psn) {
                return entry;
            }
        }
        return null;
    }

    /**
     * Forgets an outstanding entry and all after it, so that they are fetched anew once it has
     * rested. Everything before it has been sent.
     */
    @SuppressWarnings("ReferenceEquality") // An entry is one object.
    void goBackTo(Outstanding entry) {
        epoch++;
        resting = true;
        transmissions.clear();
        dropHeld();
        while (outstanding[(outstandingTail - 1) & (outstanding.length - 1)] != entry) {
            outstandingTail--;
        }
        outstandingTail--;
        fetched = entry.block;
        decoded = entry.block;
        blocksUnderWay = 0;
        undecoded = new byte[0];
        nextPsn = entry.firstPsn;
        decodedTarget = null;
    }

    /** Stops for good, without a completion for anything: its function is down. */
    void vanish() {
        epoch++;
        connection.state = QpState.RESET;
        transmissions.clear();
        dropHeld();
        outstandingHead = outstandingTail;
        producer = decoded;
        fetched = decoded;
        blocksUnderWay = 0;
        recovery = null;
        ackTimer = null;
    }

    /** Puts a run behind those that wait for the turn of their target. */
    void hold(SendRun run) {
        held.addLast(run);
        heldBlocks += run.blocks();
    }

    /** The first run that waits for the turn of its target, or null. */
    @Nullable SendRun firstHeld() {
        return held.peekFirst();
    }

    /** The turn of the first run's target has come. */
    SendRun releaseHeld() {
        SendRun run = held.removeFirst();
        heldBlocks -= run.blocks();
        return run;
    }

    /** Whatever waits for a turn will not get it. */
    void dropHeld() {
        held.clear();
        heldBlocks = 0;
    }

    /** Basic blocks that wait for the turn of their target. */
    int heldBlocks() {
        return heldBlocks;
    }

    /** The completion queue entry to write next. */
    CqeWrite completion(int status) {
        return config.collapsed() && status == 0
                ? collapsedSuccess
                : completionQueue.next(config.qpn(), status);
    }

    /**
     * Says what its future depends on. Of the producer index that is its place in the ring, or in
     * the blocks of one aligned fetch where these divide the ring.
     */
    void describe(RelativeState state, int fetchBlocks) {
        state.rest(
                producer == decoded
                        && blocksUnderWay == 0
                        && oldest() == null
                        && held.isEmpty()
                        && transmissions.isEmpty()
                        && recovery == null);
        int ring = config.sendQueueBlocks();
        int place = producer & (ring - 1);
        state.add(ring % fetchBlocks == 0 ? place % fetchBlocks : place);
        state.add(present.nic);
        state.add(present.qpn);
        state.until(serviceFreePs);
        state.until(connection.arrivalsPs);
    }

    /** An entry between its decoding and its completion. */
    static final class Outstanding {
        long decodedPs;
        int block;
        int firstPsn;
        int lastPsn;
        boolean signaled;
        boolean done;
        WqeOpcode opcode = WqeOpcode.NOP;

        /** Whether an acknowledgement alone completes it. */
        boolean completedByAck() {
            return opcode == WqeOpcode.RDMA_WRITE || opcode.sends();
        }
    }
}
