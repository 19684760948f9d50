package dev.doorbell.libraries.nvshmem.transport;

import dev.doorbell.hardware.RelativeState;
import java.util.List;

/** Transport of operations for the thread blocks of one PE. Every method takes virtual time. */
public interface Transport {

    /**
     * Posts submissions of neighbouring threads at the same instant. Returns when the last of them
     * continues, possibly before any completion.
     */
    void post(Caller caller, List<Submission> lanes);

    /** Posts one element store per thread of the thread block. */
    void post(Caller caller, ElementStores stores);

    /** Waits until every operation this PE has posted here is complete at its target. */
    void quiet(Caller caller);

    /** Ensures that earlier operations to a peer are delivered before later ones. */
    void fence(Caller caller);

    /**
     * Describes the state that affects the future of this transport, without its memory. No caller
     * is inside.
     */
    void describe(RelativeState state);

    /** Adjusts times after a skipped period. */
    void skipped(long ps);

    /** Waits until the caller's operations to a peer are complete, and possibly those of others. */
    void waitFor(Caller caller, int peer);

    /**
     * Makes data that other PEs have written to this PE's memory visible to all its threads, after
     * a wait for a word that was written behind it. Does nothing if such a wait is enough.
     */
    default void enforceConsistency(Caller caller) {}

    /**
     * Ends a barrier, after its last wait. Makes data that other PEs have written visible, as
     * {@link #enforceConsistency} does, if barriers over this transport do so.
     */
    default void endBarrier(Caller caller) {}

    /** Ends everything that runs for the PE outside its thread blocks, once it has finalized. */
    default void close() {}
}
