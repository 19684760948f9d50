package dev.doorbell.libraries.offload.point;

import dev.doorbell.libraries.offload.ControlBytes;
import dev.doorbell.libraries.offload.MessageType;

/**
 * Withdrawal of a {@link ReadyToReceive} from the worker that has it.
 *
 * @param id name of the message, which is one of MPI
 */
record Retraction(MessageId id) {

    /** Status of a receive that was withdrawn; no {@code CompletionStatus} has this number. */
    static final int STATUS = 254;

    byte[] encode() {
        return id.write(ControlBytes.write(MessageType.RETRACTED_RECEIVE, id.bytes())).array();
    }

    static Retraction decode(byte[] message) {
        return new Retraction(
                MessageId.read(ControlBytes.read(MessageType.RETRACTED_RECEIVE, message), true));
    }
}
