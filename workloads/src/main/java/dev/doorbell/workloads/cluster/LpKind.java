package dev.doorbell.workloads.cluster;

/** Kind of hardware that a logical process emulates. It decides which service hosts the process. */
public enum LpKind {
    /** A node: host CPU, GPUs, their memories, PCIe root. Hosted by a node-agent. */
    NODE,
    /** A NIC. Hosted by a nic-service. */
    NIC,
    /** The Arm side of a DPU: its cores and DRAM. Hosted by a dpu-service. */
    DPU
}
