package dev.doorbell.workloads;

/**
 * The profiles that jobs run on which name none: for each system the machine its figures were
 * measured on, or the first of them.
 */
public final class PublishedMachines {

    /** Of NVSHMEM's proxy and IBGDA. */
    public static final String NVSHMEM = "dgx-a100-hdr200";

    /** Of collectives on DPUs. */
    public static final String OFFLOAD = "bluefield2-hdr100";

    /** Of MSCCL programs. */
    public static final String MSCCL = "ndv4-a100";

    /** Of datatypes on GPUs. */
    public static final String DATATYPE = "ncsu-arc-c2050";

    /** Of halos exchanged over MPI. */
    public static final String HALO = "ttg-c2050-qdr";

    /** Of halos that GPUs put; the machine of {@link #HALO} has none that post to their NIC. */
    public static final String HALO_IBGDA = "h200-pcie5";

    private PublishedMachines() {}
}
