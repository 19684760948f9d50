package dev.doorbell.libraries.offload.point;

import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.Envelope;

/** Offloaded send or receive in progress. */
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

    /** Returns true if a test or a wait has seen its end. */
    public boolean ended() {
        return ended;
    }

    /** Number of moved bytes; 0 before its end was seen. */
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

    /** Text such as {@code send to rank 3, tag 7, 4096 bytes}. */
    @Override
    public String toString() {
        return "%s rank %d, tag %d, %d bytes"
                .formatted(send ? "send to" : "receive from", peer(), envelope.tag(), length);
    }
}
