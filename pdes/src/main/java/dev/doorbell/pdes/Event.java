package dev.doorbell.pdes;

/**
 * What happens at an instant to a logical process: a message from another one or a step it
 * scheduled for itself. An event object may stand for a run of like elements (the 32 puts of a
 * warp, the packets of a transfer); each element is told apart by its index and has its own instant
 * and place in the total order.
 *
 * <p>Implementations are immutable once emitted.
 */
public interface Event {

    /**
     * A hash of everything element {@code index} carries, equal in every process that emulates the
     * same job. It enters the digest of the run.
     */
    long fingerprint(int index);
}
