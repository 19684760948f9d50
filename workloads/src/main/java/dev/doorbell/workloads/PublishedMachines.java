package dev.doorbell.workloads;

/**
 * The profiles that jobs run on which name none: for each system the machine its figures were
 * measured on, or the first of them.
 */
public final class PublishedMachines {

    /** Machine of NVSHMEM's proxy and IBGDA. */
    public static final String NVSHMEM = "dgx-a100-hdr200";

    /** Machine of collectives on DPUs. */
    public static final String OFFLOAD = "bluefield2-hdr100";

    /** Machine of MSCCL programs. */
    public static final String MSCCL = "ndv4-a100";

    /** Machine of datatypes on GPUs. */
    public static final String DATATYPE = "ncsu-arc-c2050";

    /** Machine of sequences of kernels and copies. */
    public static final String STREAM = "h200-pcie5";

    /** Machine of halos exchanged over MPI. */
    public static final String HALO = "ttg-c2050-qdr";

    /**
     * Machine of halos that GPUs put; the machine of {@link #HALO} has no GPUs that post to their
     * NIC.
     */
    public static final String HALO_IBGDA = "h200-pcie5";

    private PublishedMachines() {}
}
