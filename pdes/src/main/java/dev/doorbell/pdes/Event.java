package dev.doorbell.pdes;

/**
 * Event of a logical process: a message from another one or a step it scheduled for itself. An
 * event object may consist of a run of similar elements (the 32 puts of a warp, the packets of a
 * transfer). Each element has an index, its own time and its own place in the total order.
 *
 * <p>Implementations are immutable once emitted.
 */
public interface Event {

    /**
     * Returns a hash of the content of element {@code index}, equal in every process that emulates
     * the same job. It enters the digest of the run.
     */
    long fingerprint(int index);
}
