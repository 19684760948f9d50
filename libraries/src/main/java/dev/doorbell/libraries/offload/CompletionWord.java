package dev.doorbell.libraries.offload;

import dev.doorbell.hardware.verbs.RemoteRange;

/**
 * Eight bytes of a rank's memory that a worker writes when a request is complete.
 *
 * @param rank rank that waits for it
 * @param address bus address at its host
 * @param key its rkey
 */
public record CompletionWord(int rank, long address, int key) {

    /** Remote range of the word. */
    public RemoteRange range() {
        return new RemoteRange(address, key);
    }
}
