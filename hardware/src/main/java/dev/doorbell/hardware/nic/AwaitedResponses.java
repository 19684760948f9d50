package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.message.AtomicResponse;
import dev.doorbell.hardware.message.DmaWrite;
import dev.doorbell.hardware.message.Payload;
import dev.doorbell.hardware.message.RdmaReadResponse;
import dev.doorbell.hardware.verbs.QpState;
import dev.doorbell.hardware.verbs.Wqe;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The reads and atomics a NIC has sent whose responses have not come, by their first packet. */
final class AwaitedResponses {

    private final NicPorts ports;
    private final Map<Long, Awaiting> requests = new HashMap<>();

    AwaitedResponses(NicPorts ports) {
        this.ports = ports;
    }

    /**
     * A request is about to be sent; {@code entry} is done when its response has come.
     *
     * @param function whose memory the response goes to
     */
    void add(
            NicQueuePair queuePair,
            int psn,
            Wqe wqe,
            int function,
            NicQueuePair.Outstanding entry) {
        requests.put(key(queuePair, psn), new Awaiting(wqe, function, entry));
    }

    /** Stores what a read brings; says whether that ends its entry. */
    boolean take(NicQueuePair queuePair, RdmaReadResponse response) {
        Awaiting awaiting = find(queuePair, response.psn());
        if (awaiting == null) {
            return false;
        }
        store(awaiting, response.offset(), response.payload());
        return response.segment().ends() && done(queuePair, response.psn(), awaiting);
    }

    /** Stores what an atomic brings; says whether that ends its entry. */
    boolean take(NicQueuePair queuePair, AtomicResponse response) {
        Awaiting awaiting = find(queuePair, response.psn());
        if (awaiting == null) {
            return false;
        }
        byte[] original = AtomicUnit.store(response.original(), awaiting.wqe.length());
        store(awaiting, 0, Payload.of(original));
        return done(queuePair, response.psn(), awaiting);
    }

    boolean isEmpty() {
        return requests.isEmpty();
    }

    /** What a response answers, or null if it comes too late. */
    private @Nullable Awaiting find(NicQueuePair queuePair, int psn) {
        return queuePair.connection.state == QpState.RTS ? requests.get(key(queuePair, psn)) : null;
    }

    private void store(Awaiting awaiting, int offset, Payload payload) {
        ports.toNode(
                awaiting.function,
                DmaWrite.single(awaiting.wqe.localAddress() + offset, payload),
                0);
    }

    private boolean done(NicQueuePair queuePair, int psn, Awaiting awaiting) {
        requests.remove(key(queuePair, psn));
        awaiting.entry.done = true;
        return true;
    }

    private static long key(NicQueuePair queuePair, int psn) {
        return (long) queuePair.config.qpn() << 32 | (psn & 0xffff_ffffL);
    }

    private record Awaiting(Wqe wqe, int function, NicQueuePair.Outstanding entry) {}
}
