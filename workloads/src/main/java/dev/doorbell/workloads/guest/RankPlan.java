package dev.doorbell.workloads.guest;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.result.RowWindow;
import dev.doorbell.workloads.result.Table;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Plan of a program of ranks.
 *
 * @param layout ranks and workers
 * @param heapBytes memory of each rank
 * @param results tables and windows
 * @param hosts makes the software of a node
 * @param dpus makes the software of a DPU
 * @param usesDpus true if DPUs do anything
 */
record RankPlan(
        RankLayout layout,
        long heapBytes,
        OwnTables results,
        IntFunction<NodeSoftware> hosts,
        Supplier<NodeSoftware> dpus,
        boolean usesDpus)
        implements WorkloadPlan {

    @Override
    public NodeSoftware software(int node) {
        return hosts.apply(node);
    }

    @Override
    public NodeSoftware dpuSoftware(int node, int dpu) {
        return dpus.get();
    }

    @Override
    public int pesPerNode() {
        return layout.ranksPerNode();
    }

    @Override
    public long storedBytes() {
        return Math.multiplyExact(heapBytes, (long) layout.ranks());
    }

    @Override
    public long steps() {
        return results.steps();
    }

    @Override
    public boolean hasWindows() {
        return results.hasWindows();
    }

    @Override
    public List<RowWindow> windows(List<Measurement> measurements) {
        return results.windows(measurements);
    }

    @Override
    public List<Table> tables(List<Measurement> measurements) {
        return results.tables(measurements);
    }
}
