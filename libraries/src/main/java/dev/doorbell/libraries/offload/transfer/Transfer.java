package dev.doorbell.libraries.offload.transfer;

import dev.doorbell.hardware.verbs.RemoteRange;

/**
 * Move of bytes from a rank of the worker's own node to any rank.
 *
 * @param source source of the bytes
 * @param target destination of the bytes
 * @param length bytes, 0 or more
 */
public record Transfer(Source source, Target target, long length) {

    /**
     * Buffer of a rank on the worker's node, which the worker accesses.
     *
     * @param rank owner
     * @param address bus address at the host
     * @param key key of the host's registration: its rkey, and the mkey that other functions may
     *     import
     * @param vhca function of the key
     * @param accessKey secret that lets others import the key; 0 if the registration names the
     *     DPU's function instead
     */
    public record Source(int rank, long address, int key, int vhca, long accessKey) {

        /** Returns the buffer from {@code offset} on. */
        public Source plus(long offset) {
            return new Source(rank, address + offset, key, vhca, accessKey);
        }

        /** Remote range for a read. */
        public RemoteRange range() {
            return new RemoteRange(address, key);
        }
    }

    /**
     * Buffer of any rank.
     *
     * @param rank owner
     * @param address bus address at its host
     * @param key its rkey
     */
    public record Target(int rank, long address, int key) {

        /** Returns the buffer from {@code offset} on. */
        public Target plus(long offset) {
            return new Target(rank, address + offset, key);
        }

        /** Remote range for a write. */
        public RemoteRange range() {
            return new RemoteRange(address, key);
        }
    }
}
