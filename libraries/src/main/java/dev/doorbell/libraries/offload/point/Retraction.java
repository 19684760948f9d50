package dev.doorbell.libraries.offload.point;

import dev.doorbell.libraries.offload.ControlBytes;
import dev.doorbell.libraries.offload.MessageType;

/**
 * Withdrawal of a {@link ReadyToSend} or {@link ReadyToReceive} from the worker that has it.
 *
 * @param id name of the message, which is one of MPI
 * @param type {@link MessageType#RETRACTED_SEND} or {@link MessageType#RETRACTED_RECEIVE}
 */
record Retraction(MessageId id, int type) {

    /** Status of an offer that was withdrawn; no {@code CompletionStatus} has this number. */
    static final int STATUS = 254;

    byte[] encode() {
        return id.write(ControlBytes.write(type, id.bytes())).array();
    }

    static Retraction decode(byte[] message, int type) {
        return new Retraction(MessageId.read(ControlBytes.read(type, message), true), type);
    }
}
