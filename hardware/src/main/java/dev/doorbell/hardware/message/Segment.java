package dev.doorbell.hardware.message;

/** Place of a packet in its RDMA message, after the opcodes of the InfiniBand transport. */
public enum Segment {
    /** The message's only packet. */
    ONLY(0),
    /** The first of several. */
    FIRST(1),
    /** Neither first nor last. */
    MIDDLE(2),
    /** The last of several. */
    LAST(3);

    private final int code;

    Segment(int code) {
        this.code = code;
    }

    /** A number that stands for it, 0 to 3. */
    public int code() {
        return code;
    }

    /**
     * The segment at byte {@code offset} of a message of {@code total} bytes cut into packets of
     * {@code mtu}.
     */
    public static Segment at(long offset, int mtu, long total) {
        boolean last = offset + mtu >= total;
        if (offset == 0) {
            return last ? ONLY : FIRST;
        }
        return last ? LAST : MIDDLE;
    }

    /** Returns true if the packet carries the RDMA header with address, key and length. */
    public boolean begins() {
        return this == ONLY || this == FIRST;
    }

    /** Returns true if the packet ends its message and requests an acknowledgement. */
    public boolean ends() {
        return this == ONLY || this == LAST;
    }
}
