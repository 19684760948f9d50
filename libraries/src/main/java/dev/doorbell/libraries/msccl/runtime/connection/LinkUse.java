package dev.doorbell.libraries.msccl.runtime.connection;

/**
 * Times in which a GPU moves data over the links of its node, writes to other nodes, and does both
 * at once.
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
     * Times since the start.
     *
     * @param insidePs a thread block was in a pass over NVLink
     * @param betweenPs a write to another node was in flight
     * @param bothPs both at once
     */
    public record Times(long insidePs, long betweenPs, long bothPs) {

        /** Returns the difference to {@code earlier}. */
        public Times since(Times earlier) {
            return new Times(
                    insidePs - earlier.insidePs,
                    betweenPs - earlier.betweenPs,
                    bothPs - earlier.bothPs);
        }
    }

    /** Records that a thread block moves data over NVLink from now on. */
    public void inside(long nowPs, long endPs) {
        if (endPs > insideUntilPs) {
            insidePs += endPs - Math.max(nowPs, insideUntilPs);
            insideUntilPs = endPs;
        }
    }

    /** Records the start of a write to another node. */
    public void writeBegins(long nowPs) {
        if (writes == 0) {
            writesSincePs = nowPs;
            insideBeforePs = insidePs(nowPs);
        }
        writes++;
    }

    /** Records the completion of a write to another node. */
    public void writeEnds(long nowPs) {
        count(nowPs);
        writes--;
    }

    /** Returns the times up to now. */
    public Times times(long nowPs) {
        count(nowPs);
        return new Times(insidePs(nowPs), betweenPs, bothPs);
    }

    /** Adds the elapsed part of the present writes. */
    private void count(long nowPs) {
        if (writes > 0) {
            long inside = insidePs(nowPs);
            betweenPs += nowPs - writesSincePs;
            bothPs += inside - insideBeforePs;
            writesSincePs = nowPs;
            insideBeforePs = inside;
        }
    }

    /** Returns the elapsed time inside the node. It ends in the future without a gap. */
    private long insidePs(long nowPs) {
        return insidePs - Math.max(0, insideUntilPs - nowPs);
    }
}
