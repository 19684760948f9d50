package dev.doorbell.workloads;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.result.RowWindow;
import dev.doorbell.workloads.result.Table;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;

/**
 * A job's workload with its parameters read. Software of different nodes may run on different
 * threads, so what it shares must not change.
 */
public interface WorkloadPlan {

    /** Creates the software of a node. Called once per node, in the process that hosts it. */
    NodeSoftware software(int node);

    /**
     * Creates the software of the Arm side of a DPU. Called once per DPU, in the process that hosts
     * it.
     */
    default NodeSoftware dpuSoftware(int node, int dpu) {
        return arm -> {};
    }

    /** Returns true if any DPU does anything. */
    default boolean usesDpus() {
        return false;
    }

    /** Returns true if the job survives the death of DPUs. */
    default boolean outlivesDpus() {
        return false;
    }

    /** Number of PEs on each node; the PEs of a node have consecutive numbers. */
    default int pesPerNode() {
        return 1;
    }

    /** Bytes all nodes store when the payload is real; 0 when that is next to nothing. */
    default long storedBytes() {
        return 0;
    }

    /**
     * Steps that its programs make when all goes well, which show the progress of a run; 0 when
     * unknown. A step is the unit that a workload repeats: a call, an iteration, a row.
     */
    default long steps() {
        return 0;
    }

    /** Options of its library, as the variables that would set them. */
    default SortedMap<String, String> settings() {
        return Collections.emptySortedMap();
    }

    /** Warnings that a user should know before trusting the result, one sentence each. */
    default List<String> warnings() {
        return List.of();
    }

    /** Warnings that follow from the measurements, one sentence each. */
    default List<String> warnings(List<Measurement> measurements) {
        return List.of();
    }

    /** Errors of the program that the measurements show, one sentence each. */
    default List<String> findings(List<Measurement> measurements) {
        return List.of();
    }

    /** Returns true if {@link #windows} gives the times at which rows were measured. */
    default boolean hasWindows() {
        return false;
    }

    /**
     * Windows in which the rows of the first result table were measured, in their order; rows of
     * the same moment share one. They determine the bottleneck of each row.
     */
    default List<RowWindow> windows(List<Measurement> measurements) {
        return List.of();
    }

    /** Result tables. {@code measurements} are those of all nodes, in the order of the nodes. */
    List<Table> tables(List<Measurement> measurements);
}
