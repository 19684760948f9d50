package dev.doorbell.guest.verbs.memory;

/**
 * Registered range of a guest.
 *
 * @param device number of its NIC
 * @param key key, local and remote
 * @param guest address in the guest
 * @param bytes length
 * @param bus address of its copy
 */
public record Region(int device, int key, long guest, long bytes, long bus) {

    /** Bus address that stands for an address of the guest. Bounds are checked by the NIC. */
    public long bus(long guestAddress) {
        return bus + (guestAddress - guest);
    }

    /** Returns true if it has the whole of another range. */
    boolean covers(long address, long length) {
        return address >= guest && address + length <= guest + bytes;
    }
}
