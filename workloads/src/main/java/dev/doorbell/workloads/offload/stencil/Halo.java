package dev.doorbell.workloads.offload.stencil;

/** Exchanges the faces of one rank with its neighbours. */
interface Halo {

    /** Begins an exchange. */
    void begin();

    /** Returns when every face has been sent and received. */
    void await();
}
