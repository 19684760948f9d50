package dev.doorbell.libraries.nvshmem;

import dev.doorbell.hardware.verbs.WqeOpcode;

/**
 * A one-sided operation ready to be posted.
 *
 * @param opcode what to do
 * @param peer PE it goes to
 * @param remoteAddress bus address there
 * @param rkey key of the region there
 * @param localAddress bus address of the local buffer; unused when inline
 * @param lkey key of the local region
 * @param length bytes; 8 for atomics
 * @param inline whether {@code operand} itself is written, {@code length} bytes of it
 * @param operand value to write, add or swap in
 * @param compare value to compare with, for compare-and-swap
 */
record RemoteOperation(
        WqeOpcode opcode,
        int peer,
        long remoteAddress,
        int rkey,
        long localAddress,
        int lkey,
        int length,
        boolean inline,
        long operand,
        long compare) {

    RemoteOperation withRemote(long address, int key) {
        return new RemoteOperation(
                opcode, peer, address, key, localAddress, lkey, length, inline, operand, compare);
    }
}
