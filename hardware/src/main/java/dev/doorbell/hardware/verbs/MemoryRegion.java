package dev.doorbell.hardware.verbs;

/**
 * A registered range of memory. Its one key serves as lkey and rkey, as on mlx5.
 *
 * @param key number that names it
 * @param protectionDomain it belongs to
 * @param address bus address of the first byte
 * @param length bytes
 * @param remoteAddress address by which requests of peers name the first byte
 * @param access bits of {@link AccessRight}
 */
public record MemoryRegion(
        int key, int protectionDomain, long address, long length, long remoteAddress, int access) {

    /**
     * The key a NIC gives to its {@code ordinal}-th registration: index above an 8-bit variant, as
     * on mlx5.
     */
    public static int keyOf(int ordinal) {
        return (ordinal + 1) << 8 | 0x5a;
    }

    /** Bus address of the byte that a request of a peer names. */
    public long bus(long named) {
        return address + (named - remoteAddress);
    }

    /**
     * Returns true if a queue pair of {@code domain} may use {@code bytes} at {@code from} with all
     * of {@code rights}.
     */
    public boolean permits(int domain, long from, long bytes, int rights) {
        return domain == protectionDomain && covers(from, bytes, rights);
    }

    /** Returns true if it has {@code bytes} at {@code from} and gives all of {@code rights}. */
    public boolean covers(long from, long bytes, int rights) {
        return (access & rights) == rights
                && from >= address
                && bytes <= length
                && from - address <= length - bytes;
    }
}
