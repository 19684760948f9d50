package dev.doorbell.workloads.datatype.halo;

import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.datatype.message.MessageOptions;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.MpiSetup;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.datatype.exchange.ExchangeJob;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Whole;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.List;

/**
 * {@code datatype/halo}: a stencil in two or three dimensions on a grid of GPUs, one on each node;
 * halos are vectors or subarrays. Cells are whole numbers and compared with one domain.
 */
public final class Halo implements Workload {

    private static final int MOST_SIDE_3D = 128;

    private static final Parameter<Integer> DIMENSIONS =
            Parameter.whole("dimensions", 2, 2, 3, "of the domain");
    private static final Parameter<Integer> SIDE =
            Parameter.of(
                            "side",
                            "32",
                            Whole.of(1, 1024).and(", to " + MOST_SIDE_3D + " in 3-D"),
                            "of each GPU's box")
                    .in("cells");
    private static final Parameter<Integer> STEPS =
            Parameter.whole("steps", 3, 1, 1000, "exchanges and updates");

    private static final WorkloadCard CARD =
            WorkloadCard.of(
                            "datatype/halo",
                            "Stencil in 2 or 3 dimensions, halos exchanged as vectors or subarrays")
                    .on(PublishedMachines.DATATYPE, ExchangeJob.PATHS)
                    .with(DIMENSIONS, SIDE, STEPS)
                    .with(ExchangeJob.PACKING);

    @Override
    public WorkloadCard card() {
        return CARD;
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = CARD.read(job);
        int dimensions = given.get(DIMENSIONS);
        int side = dimensions == 2 ? given.get(SIDE) : given.atMost(SIDE, MOST_SIDE_3D);
        Domain domain = Domain.of(side, dimensions, job.nodes());
        int most = Math.toIntExact(domain.layer(0, 1).size());
        MessageOptions options = ExchangeJob.options(job, profile, given, most);
        for (int i = 0; i < dimensions; i++) {
            ExchangeJob.requirePackable(options, domain.layer(i, 1), 1);
        }
        return new Plan(
                domain,
                given.get(STEPS),
                ExchangeJob.setup(job, profile, given, options),
                options,
                GpuConstants.of(profile));
    }

    private record Plan(
            Domain domain,
            int updates,
            MpiSetup setup,
            MessageOptions options,
            GpuConstants constants)
            implements WorkloadPlan {

        @Override
        public NodeSoftware software(int node) {
            return it ->
                    Mpi.init(
                            it,
                            setup,
                            mpi -> new HaloProgram(mpi, domain, updates, options, constants).run());
        }

        @Override
        public long steps() {
            return (long) updates * setup.layout().ranks();
        }

        @Override
        public List<Table> tables(List<Measurement> measurements) {
            return List.of(
                    new Table(
                            "halo",
                            List.of(
                                    new Column("rank", ""),
                                    new Column("step", "us"),
                                    new Column("exchange", "us")),
                            measurements.stream()
                                    .map(Measurement::values)
                                    .map(it ->
                                            List.of(
                                                    Cell.of(it.get(0)),
                                                    Figures.microsecondsEach(it.get(1), updates),
                                                    Figures.microsecondsEach(it.get(2), updates)))
                                    .toList()));
        }
    }
}
