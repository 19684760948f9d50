package dev.doorbell.hardware.verbs;

import org.jspecify.annotations.Nullable;

/**
 * Head of every work queue entry.
 *
 * @param qpn queue pair it is posted to
 * @param index of its first basic block; 16 bits of it are stored
 * @param signaled whether it asks for a completion queue entry
 * @param target destination on a DC initiator; null on a reliable connection and for NOP
 */
public record WqeHead(int qpn, int index, boolean signaled, @Nullable AddressVector target) {

    /** The head of an entry of a reliable connection. */
    public static WqeHead reliable(int qpn, int index, boolean signaled) {
        return new WqeHead(qpn, index, signaled, null);
    }
}
