package dev.doorbell.libraries.msccl.nccl.tuning;

/** The algorithms NCCL chooses among, in the order in which it looks at them. */
public enum NcclAlgorithm {
    /** Up a tree over nodes and chains inside them, and down again. */
    TREE("Tree"),
    /** Around a ring. */
    RING("Ring"),
    /** By reductions in the NVLink switch. */
    NVLS("NVLS"),
    /** By reductions in the NVLink switch, and a tree over nodes. */
    NVLS_TREE("NVLSTree"),
    /** Parallel aggregated trees, for one GPU a node. */
    PAT("PAT");

    private final String symbol;

    NcclAlgorithm(String symbol) {
        this.symbol = symbol;
    }

    /** Its name in {@code NCCL_ALGO}. */
    public String symbol() {
        return symbol;
    }

    /** Whether there are programs for it; what needs reductions in a switch has none. */
    public boolean builtIn() {
        return this == TREE || this == RING;
    }
}
