package dev.doorbell.hardware.node;

/** Request to read bytes from or write bytes to DRAM, in one go. */
abstract class DramRequest {

    /** Slack of a request without a notification. */
    static final long UNSEEN = -1;

    /** The address of bytes of no place in particular. */
    static final long NOWHERE = -1;

    private final boolean reads;
    private final long address;
    private final int bytes;
    private final long slackPs;
    private long servicePs;
    private long writesPs;

    /**
     * A request.
     *
     * @param address bus address of the first byte, or {@link #NOWHERE}
     * @param bytes 1 or more
     * @param slackPs for how long after its end {@link #settled} may still come; {@link #UNSEEN}
     *     when it need not come in time
     */
    DramRequest(boolean reads, long address, int bytes, long slackPs) {
        this.reads = reads;
        this.address = address;
        this.bytes = bytes;
        this.slackPs = slackPs;
    }

    /** It is settled when DRAM begins and ends to serve it, in the past or in the future. */
    abstract void settled(long startPs, long endPs);

    /** Returns true if it makes more requests at the instant at which its service begins. */
    boolean asksForMore() {
        return false;
    }

    final boolean reads() {
        return reads;
    }

    final int bytes() {
        return bytes;
    }

    final boolean seen() {
        return slackPs != UNSEEN;
    }

    final long slackPs() {
        return slackPs;
    }

    final boolean overlaps(DramRequest other) {
        return address != NOWHERE
                && other.address != NOWHERE
                && address < other.address + other.bytes
                && other.address < address + bytes;
    }

    /** For how long it occupies DRAM. */
    final long servicePs() {
        return servicePs;
    }

    final void servicePs(long ps) {
        servicePs = ps;
    }

    /**
     * For a write, the work of all writes so far, itself included. For a read, the same of the last
     * write it must wait for; 0 for none.
     */
    final long writesPs() {
        return writesPs;
    }

    final void writesPs(long ps) {
        writesPs = ps;
    }
}
