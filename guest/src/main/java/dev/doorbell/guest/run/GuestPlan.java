package dev.doorbell.guest.run;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.offload.Collectives;
import dev.doorbell.workloads.offload.OffloadJob;
import dev.doorbell.workloads.result.Table;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;

/**
 * Plan of a binary.
 *
 * @param ranks setup of the ranks
 * @param layout places of the ranks
 * @param program program of a rank
 * @param symbols names of functions by number
 */
record GuestPlan(
        OffloadJob ranks,
        RankLayout layout,
        BiConsumer<Mpi, Collectives> program,
        IntFunction<String> symbols)
        implements WorkloadPlan {

    @Override
    public NodeSoftware software(int node) {
        return ranks.software(program);
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
        return CallTables.of(layout, symbols, measurements);
    }
}
