package dev.doorbell.libraries.offload.point;

import dev.doorbell.libraries.offload.CompletionWord;

/** One side of a message for a worker. */
sealed interface Offer permits ReadyToSend, ReadyToReceive {

    /** Name of the message. */
    MessageId id();

    /** Bytes of a send, or largest number of bytes of a receive. */
    long length();

    /** Word in which the end is reported to the rank. */
    CompletionWord word();

    /** Encodes the offer. */
    byte[] encode();
}
