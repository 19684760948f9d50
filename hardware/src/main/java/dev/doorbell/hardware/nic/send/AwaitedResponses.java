package dev.doorbell.hardware.nic.send;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.message.AtomicResponse;
import dev.doorbell.hardware.message.DmaWrite;
import dev.doorbell.hardware.message.RdmaReadResponse;
import dev.doorbell.hardware.nic.memory.Word;
import dev.doorbell.hardware.nic.port.NicPorts;
import dev.doorbell.hardware.nic.queue.NicQueuePair;
import dev.doorbell.hardware.nic.queue.PerQueuePair;
import dev.doorbell.hardware.nic.wqe.OutstandingEntry;
import dev.doorbell.hardware.nic.wqe.WqeEvent;
import dev.doorbell.hardware.nic.wqe.WqeState;
import dev.doorbell.hardware.verbs.QpState;
import dev.doorbell.hardware.verbs.Wqe;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reads and atomics a NIC has sent whose responses have not come. Each queue pair has its own
 * in order; the oldest is nearly always the one a response is for.
 */
final class AwaitedResponses {

    private final NicPorts ports;
    private final PerQueuePair<List<Awaiting>> byQueuePair =
            new PerQueuePair<>(() -> new ArrayList<>(1));
    private int count;

    AwaitedResponses(NicPorts ports) {
        this.ports = ports;
    }

    /**
     * A request is about to be sent; {@code entry} is done when its response has come.
     *
     * @param function whose memory the response goes to
     */
    void add(NicQueuePair queuePair, int psn, Wqe wqe, int function, OutstandingEntry entry) {
        count++;
        Awaiting again = find(queuePair, psn);
        if (again != null) {
            remove(queuePair, again);
        }
        byQueuePair.of(queuePair).add(new Awaiting(psn, wqe, function, entry));
    }

    /** Stores the data of a read; returns true if that ends its entry. */
    boolean take(NicQueuePair queuePair, RdmaReadResponse response) {
        Awaiting awaiting = find(queuePair, response.psn());
        if (awaiting == null) {
            return false;
        }
        if (response.payload().length() > 0) {
            store(awaiting, response.offset(), response.payload());
        }
        return response.segment().ends() && done(queuePair, awaiting);
    }

    /** Stores the result of an atomic; returns true if that ends its entry. */
    boolean take(NicQueuePair queuePair, AtomicResponse response) {
        Awaiting awaiting = find(queuePair, response.psn());
        if (awaiting == null) {
            return false;
        }
        byte[] original = Word.store(response.original(), awaiting.wqe.length());
        store(awaiting, 0, Payload.of(original));
        return done(queuePair, awaiting);
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** The request of a response, or null if the response comes too late. */
    private @Nullable Awaiting find(NicQueuePair queuePair, int psn) {
        if (queuePair.state() != QpState.RTS) {
            return null;
        }
        List<Awaiting> all = byQueuePair.find(queuePair);
        for (int i = 0; all != null && i < all.size(); i++) {
            Awaiting awaiting = all.get(i);
            if (awaiting.psn == psn) {
                return awaiting;
            }
        }
        return null;
    }

    private void store(Awaiting awaiting, int offset, Payload payload) {
        ports.toNode(
                awaiting.function,
                DmaWrite.single(awaiting.wqe.localAddress() + offset, payload),
                0);
    }

    private boolean done(NicQueuePair queuePair, Awaiting awaiting) {
        remove(queuePair, awaiting);
        // An entry that has gone back is not decoded again yet; it will be sent once more.
        if (awaiting.entry.state() != WqeState.POSTED) {
            awaiting.entry.move(WqeEvent.ANSWER);
        }
        return true;
    }

    private void remove(NicQueuePair queuePair, Awaiting awaiting) {
        byQueuePair.of(queuePair).remove(awaiting);
        count--;
    }

    /** Request and the purpose of its response. */
    static final class Awaiting {
        private final int psn;
        private final Wqe wqe;
        private final int function;
        private final OutstandingEntry entry;

        private Awaiting(int psn, Wqe wqe, int function, OutstandingEntry entry) {
            this.psn = psn;
            this.wqe = wqe;
            this.function = function;
            this.entry = entry;
        }
    }
}
