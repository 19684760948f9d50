package dev.doorbell.hardware.nic.port;

/** Numbers operations so that the spans of one, on whatever engine, can be joined in a timeline. */
public final class Flow {

    private Flow() {}

    /** The operation whose entry starts at basic block {@code block} of queue pair {@code qpn}. */
    public static long of(int qpn, int block) {
        return (long) qpn << 32 | (block & 0xffff_ffffL) + 1;
    }
}
