package dev.doorbell.libraries.nvshmem.transport;

import dev.doorbell.hardware.RelativeState;
import java.util.List;

/** Carries operations for the thread blocks of one PE. Every method takes virtual time. */
public interface Transport {

    /**
     * Posts what neighbouring threads submit at the same instant; returns when the last of them
     * goes on, not when anything has completed.
     */
    void post(Caller caller, List<Submission> lanes);

    /** Posts one element store per thread of the thread block. */
    void post(Caller caller, ElementStores stores);

    /** Waits until every operation this PE has posted here is complete at its target. */
    void quiet(Caller caller);

    /** Sees to it that operations to a peer posted before are delivered before those after. */
    void fence(Caller caller);

    /**
     * Says what the future of this transport depends on, when no caller is inside; the memory it
     * works on apart.
     */
    void describe(RelativeState state);

    /** Time has passed without being simulated. */
    void skipped(long ps);

    /** Waits until what the caller has posted to a peer is complete, others' perhaps too. */
    void waitFor(Caller caller, int peer);

    /** The PE has finalized: whatever runs for it outside its thread blocks ends. */
    default void close() {}
}
