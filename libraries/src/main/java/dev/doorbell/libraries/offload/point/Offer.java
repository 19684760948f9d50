package dev.doorbell.libraries.offload.point;

import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.Envelope;

/** One side of a message that a worker is to carry out. */
sealed interface Offer permits ReadyToSend, ReadyToReceive {

    /** Source, destination and tag. */
    Envelope envelope();

    /** Number of the message among those with the same envelope, from 0. */
    int sequence();

    /** Bytes, or the most bytes. */
    long length();

    /** Where the rank is told the end. */
    CompletionWord word();

    /** Its bytes. */
    byte[] encode();
}
