package dev.doorbell.workloads;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.pdes.Measurement;
import java.util.List;

/** A job's workload with its parameters read. */
public interface WorkloadPlan {

    /** What runs on a node. Called once per node, in whatever process hosts it. */
    NodeSoftware software(int node);

    /**
     * The result tables. {@code measurements} are those of all nodes, in the order of the nodes.
     */
    List<Table> tables(List<Measurement> measurements);
}
