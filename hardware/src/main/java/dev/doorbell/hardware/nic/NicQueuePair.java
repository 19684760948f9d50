package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.message.CqeWrite;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.message.DcHeader;
import dev.doorbell.hardware.verbs.AddressVector;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeOpcode;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * A queue pair as the NIC holds it: configuration, indices, what is under way and what is not yet
 * acknowledged.
 */
final class NicQueuePair {

    final CreateQueuePair config;
    final Connection connection;
    final ArrayDeque<Transmission> transmissions = new ArrayDeque<>();

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

    // Whose turn it is, and what waits for the turn of its own target.
    Destination present;
    final ArrayDeque<SendRun> held = new ArrayDeque<>();
    long heldSincePs;
    private Destination decodedFor;
    private @Nullable AddressVector decodedTarget;

    // Each is made when first needed, so that a queue pair nobody uses costs little.
    private final @Nullable Outstanding[] outstanding;
    private int outstandingHead;
    private int outstandingTail;
    private final CompletionQueue completionQueue;
    private final CqeWrite collapsedSuccess;

    NicQueuePair(CreateQueuePair config, CompletionQueue completionQueue) {
        this.config = config;
        this.completionQueue = completionQueue;
        connection = Connection.ofQueuePair(config);
        present =
                dynamic()
                        ? Destination.NOWHERE
                        : new Destination(config.peerNic(), config.peerQpn(), null);
        decodedFor = present;
        outstanding = new Outstanding[config.sendQueueBlocks()];
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

    /** Notes that an entry has been decoded and waits for its completion. */
    Outstanding expectCompletion(Wqe wqe, int block, int lastPsn) {
        if (outstandingTail - outstandingHead == outstanding.length) {
            throw new IllegalStateException(
                    "expected at most "
                            + outstanding.length
                            + " entries under way on QP "
                            + config.qpn()
                            + " but its send queue was overrun");
        }
        int slot = outstandingTail++ & (outstanding.length - 1);
        Outstanding entry = outstanding[slot];
        if (entry == null) {
            entry = new Outstanding();
            outstanding[slot] = entry;
        }
        entry.block = block;
        entry.lastPsn = lastPsn;
        entry.signaled = wqe.signaled();
        entry.opcode = wqe.opcode();
        entry.done = false;
        return entry;
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

    /** The completion queue entry to write next. */
    CqeWrite completion(int status) {
        return config.collapsed() && status == 0
                ? collapsedSuccess
                : completionQueue.next(config.qpn(), status);
    }

    /** An entry between its decoding and its completion. */
    static final class Outstanding {
        int block;
        int lastPsn;
        boolean signaled;
        boolean done;
        WqeOpcode opcode = WqeOpcode.NOP;

        /** Whether an acknowledgement alone completes it. */
        boolean completedByAck() {
            return opcode == WqeOpcode.RDMA_WRITE;
        }
    }
}
