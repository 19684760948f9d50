package dev.doorbell.libraries.mpi.path;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.libraries.mpi.message.Carrier;
import dev.doorbell.libraries.mpi.message.ControlMessage;
import dev.doorbell.libraries.mpi.message.Envelope;
import dev.doorbell.libraries.mpi.message.MpiException;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.Origin;
import dev.doorbell.libraries.verbs.Completion;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Path to ranks of other nodes. Short messages use a SEND and are copied at both ends. Long ones
 * use RTS, CTS with the receiver's key, RDMA WRITE from buffer to buffer, and FIN.
 */
final class NetworkPath {

    private final HostProcess process;
    private final Thresholds thresholds;
    private final Receives receives;
    private final Map<Integer, Transfer> sending = new HashMap<>();
    private final Map<Integer, Transfer> receiving = new HashMap<>();
    private final Map<Integer, Transfer> withdrawing = new HashMap<>();
    private @Nullable CarriedPath carried;
    private int lastId;

    NetworkPath(HostProcess process, Thresholds thresholds, Receives receives) {
        this.process = process;
        this.thresholds = thresholds;
        this.receives = receives;
    }

    /** Lets a carrier move long messages. */
    void carry(CarriedPath path) {
        carried = path;
    }

    void send(Transfer send) {
        Carrier.Name name = carried == null ? null : carried.send(send);
        if (name != null) {
            Envelope envelope = send.envelope();
            post(send.peer(), new ControlMessage.Carried(envelope, send.bytes(), name.number()));
            return;
        }
        if (!send.standard() || send.bytes() > thresholds.eagerBytes()) {
            offer(send);
            return;
        }
        Payload content = process.copyOut(send.address(), send.bytes());
        post(send.peer(), new ControlMessage.Eager(send.envelope(), bytes(content)));
        send.complete();
    }

    /** Asks the receiver for a destination of the content. */
    private void offer(Transfer send) {
        Envelope envelope = send.envelope();
        int id = ++lastId;
        sending.put(id, send);
        post(send.peer(), new ControlMessage.ReadyToSend(envelope, send.bytes(), id));
        // The memory is registered while the peer handles the request.
        key(send.address(), send.bytes());
    }

    /** Handles a message from another node that has been taken from the receive queue. */
    void received(byte[] message) {
        switch (ControlMessage.decode(message)) {
            case ControlMessage.Eager(Envelope envelope, byte[] content) ->
                    arrived(envelope, new Arrival.Content(Payload.of(content), Origin.NIC));
            case ControlMessage.ReadyToSend(Envelope envelope, int bytes, int sendId) ->
                    arrived(envelope, new Arrival.Remote(bytes, envelope.source(), sendId));
            case ControlMessage.Carried(Envelope envelope, int bytes, int number) -> {
                CarriedPath path = Objects.requireNonNull(carried, "all ranks have a carrier");
                if (path.announced(envelope, number)) {
                    receives.arrived(envelope, new Arrival.Carried(bytes, number));
                }
            }
            case ControlMessage.ClearToSend clear -> write(clear);
            case ControlMessage.Finished(int receiveId) -> known(receiving, receiveId).complete();
            case ControlMessage.Withdraw(Envelope envelope, int behind, int id) ->
                    post(
                            envelope.source(),
                            new ControlMessage.Withdrawn(id, receives.withdraw(envelope, behind)));
            case ControlMessage.Withdrawn(int id, boolean unmatched) -> withdrawn(id, unmatched);
        }
    }

    private void arrived(Envelope envelope, Arrival arrival) {
        CarriedPath path = carried;
        if (path != null) {
            path.arrived(envelope);
        }
        receives.arrived(envelope, arrival);
    }

    /** Withdraws a message unless it is matched. */
    void withdraw(Transfer send, int behind) {
        int id = ++lastId;
        withdrawing.put(id, send);
        post(send.peer(), new ControlMessage.Withdraw(send.envelope(), behind, id));
    }

    private void withdrawn(int id, boolean unmatched) {
        Transfer send = known(withdrawing, id);
        if (unmatched && carried != null && carried.withdrawSend(send)) {
            return;
        }
        if (unmatched) {
            sending.values().remove(send);
        }
        send.withdrawn(unmatched);
    }

    /** Requests the content of a message that matches a receive. */
    void fetch(Transfer receive, Arrival.Remote remote) {
        int id = ++lastId;
        receiving.put(id, receive);
        int key = key(receive.address(), remote.bytes());
        post(
                remote.sender(),
                new ControlMessage.ClearToSend(remote.sendId(), id, key, receive.address()));
    }

    private void write(ControlMessage.ClearToSend clear) {
        Transfer send = known(sending, clear.sendId());
        if (send.bytes() == 0) {
            post(send.peer(), new ControlMessage.Finished(clear.receiveId()));
            send.complete();
            return;
        }
        int key = process.key(send.address(), send.bytes());
        process.work(process.constants().verbs().postAndRingPs());
        process.endpoint()
                .write(
                        process.layout().host(send.peer()),
                        new LocalBuffer(send.address(), key, send.bytes()),
                        new RemoteRange(clear.address(), clear.rkey()),
                        status -> {
                            check(send.peer(), status);
                            send.complete();
                        });
        // FIN follows the content, so a receiver that sees it has the content.
        post(send.peer(), new ControlMessage.Finished(clear.receiveId()));
    }

    /** Key of a buffer; an empty one needs none. */
    private int key(long address, int bytes) {
        return bytes == 0 ? 0 : process.key(address, bytes);
    }

    private void post(int peer, ControlMessage message) {
        process.work(process.constants().verbs().postAndRingPs());
        Completion checked = status -> check(peer, status);
        process.endpoint().send(process.layout().host(peer), message.encode(), checked);
    }

    private static void check(int peer, CompletionStatus status) {
        if (status != CompletionStatus.SUCCESS) {
            throw new MpiException(
                    "communication with rank %d failed with %s".formatted(peer, status));
        }
    }

    private static Transfer known(Map<Integer, Transfer> requests, int id) {
        return Objects.requireNonNull(requests.remove(id), "a request that was begun");
    }

    private static byte[] bytes(Payload content) {
        byte[] bytes = new byte[content.length()];
        if (content instanceof Payload.Real real) {
            System.arraycopy(real.bytes(), real.offset(), bytes, 0, bytes.length);
        }
        return bytes;
    }
}
