package dev.doorbell.workloads;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.result.RowWindow;
import dev.doorbell.workloads.result.Table;
import java.util.List;

/** A job's workload with its parameters read. */
public interface WorkloadPlan {

    /** What runs on a node. Called once per node, in whatever process hosts it. */
    NodeSoftware software(int node);

    /** What runs on the Arm side of a DPU. Called once per DPU, in whatever process hosts it. */
    default NodeSoftware dpuSoftware(int node, int dpu) {
        return arm -> {};
    }

    /** Whether any DPU does anything. */
    default boolean usesDpus() {
        return false;
    }

    /** Whether the job can do without DPUs that die. */
    default boolean outlivesDpus() {
        return false;
    }

    /** How many PEs run on each node; the PEs of a node have neighbouring numbers. */
    default int pesPerNode() {
        return 1;
    }

    /** Bytes all nodes store when the payload is real; 0 when that is next to nothing. */
    default long storedBytes() {
        return 0;
    }

    /**
     * Steps that its programs make when all goes well, by which a run knows how far it has come; 0
     * when nobody can say before. A step is what a workload repeats: a call, an iteration, a row.
     */
    default long steps() {
        return 0;
    }

    /** What a user should know before trusting the result, one sentence each. */
    default List<String> warnings() {
        return List.of();
    }

    /** What the measurements show that a user should know, one sentence each. */
    default List<String> warnings(List<Measurement> measurements) {
        return List.of();
    }

    /** What the measurements show to be wrong with the program, one sentence each. */
    default List<String> findings(List<Measurement> measurements) {
        return List.of();
    }

    /** Whether {@link #windows} says when rows were measured. */
    default boolean hasWindows() {
        return false;
    }

    /**
     * When the rows of the first result table were measured, in their order, rows of the same
     * moment as one; by this it is told what limits which row.
     */
    default List<RowWindow> windows(List<Measurement> measurements) {
        return List.of();
    }

    /**
     * The result tables. {@code measurements} are those of all nodes, in the order of the nodes.
     */
    List<Table> tables(List<Measurement> measurements);
}
