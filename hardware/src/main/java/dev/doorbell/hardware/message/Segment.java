package dev.doorbell.hardware.message;

/** Place of a packet in its RDMA message, after the opcodes of the InfiniBand transport. */
public enum Segment {
    /** The message's only packet. */
    ONLY,
    /** The first of several. */
    FIRST,
    /** Neither first nor last. */
    MIDDLE,
    /** The last of several. */
    LAST;

    /** The segment at byte {@code offset} of a message of {@code total} bytes cut into packets of {@code mtu}. */
    public static Segment at(long offset, int mtu, long total) {
        boolean last = offset + mtu >= total;
        if (offset == 0) {
            return last ? ONLY : FIRST;
        }
        return last ? LAST : MIDDLE;
    }

    /** Whether the packet carries the RDMA header with address, key and length. */
    public boolean begins() {
        return this == ONLY || this == FIRST;
    }

    /** Whether the packet ends its message and asks for an acknowledgement. */
    public boolean ends() {
        return this == ONLY || this == LAST;
    }
}
