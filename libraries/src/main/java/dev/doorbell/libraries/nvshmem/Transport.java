package dev.doorbell.libraries.nvshmem;

/** Posts operations for the CTAs of one PE. Every method takes the caller's virtual time. */
interface Transport {

    /**
     * Posts one operation by one thread; returns when the thread goes on, not when it has
     * completed.
     */
    void post(Cta cta, RemoteOperation operation);

    /** Posts one element store per thread of the CTA. */
    void post(Cta cta, ElementStores stores);

    /** Waits until every operation this PE has posted is complete. */
    void quiet(Cta cta);
}
