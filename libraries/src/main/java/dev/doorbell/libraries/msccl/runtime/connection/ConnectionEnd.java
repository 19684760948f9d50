package dev.doorbell.libraries.msccl.runtime.connection;

/** What both ends of a connection have. */
public interface ConnectionEnd {

    /**
     * What the thread block uses next: free slots at the sending end, posts at the receiving one,
     * here or known to come.
     */
    SlotRing slots();

    /** Whether the other end is on another node. */
    boolean betweenNodes();
}
