package dev.doorbell.libraries.msccl.nccl.transport;

/** Transport of a connection, in NCCL's order of preference. */
public enum Transport {
    /** Stores to and loads from a peer's memory over NVLink. */
    NVLINK("P2P/NVLink"),
    /** Stores to a peer's memory over PCIe. */
    PCIE("P2P/PCIe"),
    /** Slots in host memory that both GPUs access. */
    SHARED_MEMORY("SHM"),
    /** Helper threads on the host and a network. */
    NETWORK("NET");

    private final String symbol;

    Transport(String symbol) {
        this.symbol = symbol;
    }

    /** Its name in reports. */
    public String symbol() {
        return symbol;
    }
}
