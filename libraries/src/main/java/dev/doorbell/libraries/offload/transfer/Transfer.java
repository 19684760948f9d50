package dev.doorbell.libraries.offload.transfer;

import dev.doorbell.hardware.verbs.RemoteRange;

/**
 * Bytes to be moved from a rank of the worker's own node to any rank.
 *
 * @param source where they are
 * @param target where they go
 * @param length bytes, 0 or more
 */
public record Transfer(Source source, Target target, long length) {

    /**
     * A buffer of a rank on the worker's node.
     *
     * @param rank that owns it
     * @param address bus address at the host
     * @param key of the host's registration: its rkey, and the mkey other functions may import
     * @param vhca function the key belongs to
     * @param accessKey that lets others import the key; 0 where the registration names the DPU's
     *     function instead
     */
    public record Source(int rank, long address, int key, int vhca, long accessKey) {

        /** The same buffer from {@code offset} on. */
        public Source plus(long offset) {
            return new Source(rank, address + offset, key, vhca, accessKey);
        }

        /** What a remote read of it names. */
        public RemoteRange range() {
            return new RemoteRange(address, key);
        }
    }

    /**
     * A buffer of any rank.
     *
     * @param rank that owns it
     * @param address bus address at its host
     * @param key its rkey
     */
    public record Target(int rank, long address, int key) {

        /** The same buffer from {@code offset} on. */
        public Target plus(long offset) {
            return new Target(rank, address + offset, key);
        }

        /** What a remote write to it names. */
        public RemoteRange range() {
            return new RemoteRange(address, key);
        }
    }
}
