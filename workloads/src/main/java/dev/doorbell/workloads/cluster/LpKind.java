package dev.doorbell.workloads.cluster;

/** What a logical process emulates, and so which service hosts it. */
public enum LpKind {
    /** A node: host CPU, GPUs, their memories, PCIe root. Hosted by a node-agent. */
    NODE,
    /** A NIC. Hosted by a nic-service. */
    NIC,
    /** The Arm side of a DPU: its cores and DRAM. Hosted by a dpu-service. */
    DPU
}
