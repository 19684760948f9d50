package dev.doorbell.libraries.msccl.nccl.tuning;

/** Algorithms that NCCL chooses from, in the order of its search. */
public enum NcclAlgorithm {
    /** Tree over nodes with chains inside them, up and down again. */
    TREE("Tree"),
    /** Ring. */
    RING("Ring"),
    /** Reductions in the NVLink switch. */
    NVLS("NVLS"),
    /** Reductions in the NVLink switch, and a tree over nodes. */
    NVLS_TREE("NVLSTree"),
    /** Parallel aggregated trees, for one GPU per node. */
    PAT("PAT");

    private final String symbol;

    NcclAlgorithm(String symbol) {
        this.symbol = symbol;
    }

    /** Name in {@code NCCL_ALGO}. */
    public String symbol() {
        return symbol;
    }

    /**
     * Returns true if there are programs for it. Algorithms with reductions in a switch have none.
     */
    public boolean builtIn() {
        return this == TREE || this == RING;
    }
}
