package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.message.Ack;
import dev.doorbell.hardware.message.CqeWrite;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.message.Packet;
import dev.doorbell.hardware.verbs.QpState;
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
    final Ack ack;
    final ArrayDeque<Transmission> transmissions = new ArrayDeque<>();
    QpState state = QpState.RESET;

    // Send queue, in basic blocks counted without wrapping.
    int producer;
    int fetched;
    int decoded;
    int blocksUnderWay;
    byte[] undecoded = new byte[0];
    long serviceFreePs;

    // Packets of one queue pair are handled in the order they came, whatever engine each passed.
    long arrivalsPs;

    // Packet sequence numbers.
    int nextPsn;
    int ackedPsn = -1;
    int expectedPsn;

    private final Outstanding[] outstanding;
    private int outstandingHead;
    private int outstandingTail;
    private final CompletionQueue completionQueue;
    private final CqeWrite collapsedSuccess;
    private @Nullable Arrival lastArrival;

    NicQueuePair(CreateQueuePair config, CompletionQueue completionQueue) {
        this.config = config;
        this.completionQueue = completionQueue;
        ack = new Ack(config.peerQpn());
        outstanding = new Outstanding[config.sendQueueBlocks()];
        for (int i = 0; i < outstanding.length; i++) {
            outstanding[i] = new Outstanding();
        }
        collapsedSuccess = new CqeWrite(config.completionQueueAddress(), config.qpn(), 0, false);
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
        Outstanding entry = outstanding[outstandingTail++ & (outstanding.length - 1)];
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

    /** The arrival step of a packet; packets of one run share it. */
    @SuppressWarnings("ReferenceEquality") // Only elements of the very same object share a step.
    Arrival arrival(Packet packet) {
        Arrival last = lastArrival;
        if (last == null || last.packet() != packet) {
            last = new Arrival(packet);
            lastArrival = last;
        }
        return last;
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
