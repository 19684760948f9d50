package dev.doorbell.libraries.offload;

import dev.doorbell.hardware.verbs.RemoteRange;

/**
 * Eight bytes of a rank's memory that a worker writes when a request has ended.
 *
 * @param rank that waits for it
 * @param address bus address at its host
 * @param key its rkey
 */
public record CompletionWord(int rank, long address, int key) {

    /** What a remote write to it names. */
    public RemoteRange range() {
        return new RemoteRange(address, key);
    }
}
