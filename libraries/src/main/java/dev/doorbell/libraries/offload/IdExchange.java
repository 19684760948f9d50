package dev.doorbell.libraries.offload;

/** Which way the number of a NIC function travels, so that a DPU may use a host's memory. */
public enum IdExchange {
    /**
     * The DPU's GVMI-ID goes to the host first, which registers its buffers for that function; no
     * secret is needed. The cross-GVMI of 2023 on BlueField-2.
     */
    PAPER,
    /**
     * The host's vhca id and an access key travel with each key, to which the host has allowed
     * access; the DPU makes an alias of it. What UCX does.
     */
    ALIAS
}
