package dev.doorbell.libraries.offload.point;

import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.Envelope;

/** One side of a message for a worker. */
sealed interface Offer permits ReadyToSend, ReadyToReceive {

    /** Source, destination and tag. */
    Envelope envelope();

    /** Number of the message among those with the same envelope, from 0. */
    int sequence();

    /** Bytes of a send, or largest number of bytes of a receive. */
    long length();

    /** Word in which the end is reported to the rank. */
    CompletionWord word();

    /** Encodes the offer. */
    byte[] encode();
}
