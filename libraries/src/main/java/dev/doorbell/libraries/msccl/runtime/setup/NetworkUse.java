package dev.doorbell.libraries.msccl.runtime.setup;

/** Use of a connection over the network, on which its NIC and its queue pairs depend. */
public enum NetworkUse {
    /** Program of a user: any NIC of the sender's node, own queue pairs. */
    PROGRAM,
    /** Ring, chain or tree, whose search has chosen the GPUs next to the NICs. */
    GRAPH,
    /** Send of a group: any NIC of the sender's node, shared queue pairs. */
    GROUP
}
