package dev.doorbell.workloads.datatype.transpose;

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
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Repetition;
import dev.doorbell.workloads.parameter.Whole;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code datatype/transpose}: a matrix whose rows are shared out among GPUs, one on each node, is
 * transposed by {@code MPI_Alltoall}; blocks are sent row by row and received column by column, as
 * in a two-dimensional FFT.
 */
public final class Transpose implements Workload {

    private static final Parameter<List<Integer>> ORDERS =
            Parameter.of(
                    "orders",
                    "256,512",
                    Whole.of(1, 4096).and(" and multiples of the nodes").list(),
                    "rows and columns of the matrices");
    private static final Parameter<Integer> ITERATIONS =
            Repetition.iterations(2, 1000, "measured calls");

    private static final WorkloadCard CARD =
            WorkloadCard.of(
                            "datatype/transpose",
                            "Transpose of a matrix on many GPUs by an all-to-all of datatypes")
                    .on(PublishedMachines.DATATYPE, ExchangeJob.PATHS)
                    .with(ORDERS, ITERATIONS)
                    .with(ExchangeJob.PACKING);

    @Override
    public WorkloadCard card() {
        return CARD;
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = CARD.read(job);
        List<Matrix> matrices = new ArrayList<>();
        for (int order : given.get(ORDERS)) {
            if (order % job.nodes() != 0) {
                throw JobException.invalid(ORDERS.name(), order, "multiples of " + job.nodes());
            }
            matrices.add(new Matrix(order, job.nodes()));
        }
        int most = Math.toIntExact(matrices.stream().mapToLong(Matrix::bytes).max().orElse(1));
        MessageOptions options = ExchangeJob.options(job, profile, given, most);
        for (Matrix it : matrices) {
            ExchangeJob.requirePackable(options, it.sent(), job.nodes());
            ExchangeJob.requirePackable(options, it.received(), job.nodes());
        }
        return new Plan(
                matrices,
                ExchangeJob.setup(job, profile, given, options),
                options,
                given.get(ITERATIONS));
    }

    private record Plan(
            List<Matrix> matrices, MpiSetup setup, MessageOptions options, int iterations)
            implements WorkloadPlan {

        @Override
        public NodeSoftware software(int node) {
            return it ->
                    Mpi.init(
                            it,
                            setup,
                            mpi -> new TransposeProgram(mpi, matrices, options, iterations).run());
        }

        @Override
        public long storedBytes() {
            return 2 * matrices.stream().mapToLong(it -> it.bytes() * it.ranks()).max().orElse(0);
        }

        @Override
        public long steps() {
            return (long) matrices.size() * (iterations + 1) * setup.layout().ranks();
        }

        @Override
        public List<Table> tables(List<Measurement> measurements) {
            List<List<Cell>> rows = new ArrayList<>();
            for (int i = 0; i < matrices.size(); i++) {
                int number = i;
                Matrix it = matrices.get(i);
                // The last rank to be done reports the time.
                long ps =
                        measurements.stream()
                                .map(Measurement::values)
                                .filter(values -> values.get(0) == number)
                                .mapToLong(values -> values.get(1))
                                .max()
                                .orElse(0);
                rows.add(
                        List.of(
                                Cell.of(it.order()),
                                Cell.of(it.bytes()),
                                Figures.microsecondsEach(ps, iterations),
                                Figures.gigabytesPerSecond(it.bytes() * iterations, ps)));
            }
            return List.of(
                    new Table(
                            TransposeProgram.SERIES,
                            List.of(
                                    new Column("order", ""),
                                    new Column("size", "B"),
                                    new Column("time", "us"),
                                    new Column("bandwidth", "GB/s")),
                            rows));
        }
    }
}
