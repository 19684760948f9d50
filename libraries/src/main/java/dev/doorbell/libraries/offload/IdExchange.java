package dev.doorbell.libraries.offload;

/**
 * Direction of the exchange of NIC function numbers, which gives a DPU access to a host's memory.
 */
public enum IdExchange {
    /**
     * The DPU first sends its GVMI-ID to the host, which registers its buffers for that function;
     * no secret is needed. This is the cross-GVMI of 2023 on BlueField-2.
     */
    PAPER,
    /**
     * The host sends its vhca id and an access key with each key, after allowing access; the DPU
     * creates an alias of the key. This is UCX's method.
     */
    ALIAS
}
