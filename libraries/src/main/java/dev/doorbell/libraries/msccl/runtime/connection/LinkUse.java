package dev.doorbell.libraries.msccl.runtime.connection;

/**
 * For how long a GPU moves data over the links of its node, writes to other nodes, and does both at
 * once.
 */
public final class LinkUse {

    private long insidePs;
    private long insideUntilPs;
    private int writes;
    private long betweenPs;
    private long bothPs;
    private long writesSincePs;
    private long insideBeforePs;

    /**
     * Time since the beginning.
     *
     * @param insidePs in which a thread block was in a pass over NVLink
     * @param betweenPs in which a write to another node was under way
     * @param bothPs in which both were
     */
    public record Times(long insidePs, long betweenPs, long bothPs) {

        /** The time since {@code earlier}. */
        public Times since(Times earlier) {
            return new Times(
                    insidePs - earlier.insidePs,
                    betweenPs - earlier.betweenPs,
                    bothPs - earlier.bothPs);
        }
    }

    /** A thread block moves data over NVLink from now on. */
    public void inside(long nowPs, long endPs) {
        if (endPs > insideUntilPs) {
            insidePs += endPs - Math.max(nowPs, insideUntilPs);
            insideUntilPs = endPs;
        }
    }

    /** A write to another node begins. */
    public void writeBegins(long nowPs) {
        if (writes == 0) {
            writesSincePs = nowPs;
            insideBeforePs = insidePs(nowPs);
        }
        writes++;
    }

    /** A write to another node has completed. */
    public void writeEnds(long nowPs) {
        count(nowPs);
        writes--;
    }

    /** The times up to now. */
    public Times times(long nowPs) {
        count(nowPs);
        return new Times(insidePs(nowPs), betweenPs, bothPs);
    }

    /** Takes what has passed of the present writes into account. */
    private void count(long nowPs) {
        if (writes > 0) {
            long inside = insidePs(nowPs);
            betweenPs += nowPs - writesSincePs;
            bothPs += inside - insideBeforePs;
            writesSincePs = nowPs;
            insideBeforePs = inside;
        }
    }

    /** What has passed of the time inside the node: it ends in the future without a gap. */
    private long insidePs(long nowPs) {
        return insidePs - Math.max(0, insideUntilPs - nowPs);
    }
}
