package dev.doorbell.workloads.binary;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.offload.OffloadJob;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Plan of a binary.
 *
 * @param ranks setup of the ranks
 * @param layout places of the ranks
 * @param software makes the software of a node
 */
record BinaryPlan(OffloadJob ranks, RankLayout layout, IntFunction<NodeSoftware> software)
        implements WorkloadPlan {

    @Override
    public NodeSoftware software(int node) {
        return software.apply(node);
    }

    @Override
    public NodeSoftware dpuSoftware(int node, int dpu) {
        return ranks.path().dpuSoftware();
    }

    @Override
    public boolean usesDpus() {
        return ranks.usesDpus();
    }

    @Override
    public int pesPerNode() {
        return layout.ranksPerNode();
    }

    @Override
    public List<Table> tables(List<Measurement> measurements) {
        List<Table> tables = new ArrayList<>(CallTables.of(layout, measurements));
        tables.addAll(ExitCodes.tables(measurements));
        tables.addAll(CallPlace.tables(measurements));
        tables.add(PrintedOutput.table(measurements));
        return tables;
    }
}
