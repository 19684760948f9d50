package dev.doorbell.libraries.offload.point;

import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.Envelope;

/** An offloaded send or receive under way. */
public final class OffloadRequest {

    private final boolean send;
    private final Envelope envelope;
    private final long length;
    private final CompletionWord word;
    private boolean ended;
    private long bytes;

    OffloadRequest(boolean send, Envelope envelope, long length, CompletionWord word) {
        this.send = send;
        this.envelope = envelope;
        this.length = length;
        this.word = word;
    }

    /** Whether its end has been seen by a test or a wait. */
    public boolean ended() {
        return ended;
    }

    /** Bytes that were moved; 0 before its end was seen. */
    public long bytes() {
        return bytes;
    }

    boolean send() {
        return send;
    }

    long length() {
        return length;
    }

    CompletionWord word() {
        return word;
    }

    int peer() {
        return send ? envelope.destination() : envelope.source();
    }

    void end(long moved) {
        ended = true;
        bytes = moved;
    }

    /** Such as {@code send to rank 3, tag 7, 4096 bytes}. */
    @Override
    public String toString() {
        return "%s rank %d, tag %d, %d bytes"
                .formatted(send ? "send to" : "receive from", peer(), envelope.tag(), length);
    }
}
