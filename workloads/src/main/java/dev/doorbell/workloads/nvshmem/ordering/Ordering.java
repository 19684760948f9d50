package dev.doorbell.workloads.nvshmem.ordering;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.nvshmem.NvshmemJob;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Size;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.List;
import java.util.Locale;

/**
 * Workload that runs the same transfer with and without a call that orders it. Without, the bytes
 * are wrong on paths that are not ordered by luck, and {@code --check-races} names the missing
 * call.
 */
public final class Ordering implements Workload {

    // Two queue pairs to each peer, so that two thread blocks do not share one.
    private static final int QUEUE_PAIRS = 2;

    private static final Parameter<OrderingCase> CASE =
            Parameter.choice("case", OrderingCase.SOURCE_REUSE, "what is ordered");
    private static final Parameter<Boolean> CORRECT =
            Parameter.flag("correct", true, "whether it is");
    private static final Parameter<Long> SIZE =
            Parameter.size("size", "256K", Long.BYTES, 64 * Size.M, "what is transferred");

    private static final WorkloadCard CARD =
            NvshmemJob.card(
                    "ordering",
                    "A transfer with or without the call that orders it: quiet, fence, a wait, a barrier",
                    List.of(CASE, CORRECT, SIZE));

    @Override
    public WorkloadCard card() {
        return CARD;
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = CARD.read(job);
        OrderingCase which = given.get(CASE);
        boolean correct = given.get(CORRECT);
        int bytes = Math.toIntExact(given.get(SIZE));
        NvshmemJob nvshmem =
                NvshmemJob.of(
                        job,
                        profile,
                        given,
                        2L * bytes + (1 << 12),
                        SIZE.name(),
                        it -> it.rcPerPe(QUEUE_PAIRS));
        nvshmem.requirePairs();
        return new Plan(new OrderingProgram(nvshmem, which, correct, bytes));
    }

    private record Plan(OrderingProgram program) implements WorkloadPlan {

        @Override
        public NodeSoftware software(int node) {
            return program.software();
        }

        @Override
        public long storedBytes() {
            return 2L * program.bytes() * program.nvshmem().placement().pes();
        }

        @Override
        public List<String> warnings() {
            return program.nvshmem().warnings();
        }

        @Override
        public List<Table> tables(List<Measurement> measurements) {
            String which = program.which().name().toLowerCase(Locale.ROOT).replace('_', '-');
            return List.of(
                    new Table(
                            OrderingProgram.SERIES,
                            List.of(
                                    new Column("pe", ""),
                                    new Column("case", ""),
                                    new Column("correct", ""),
                                    new Column("time", "us")),
                            measurements.stream()
                                    .map(row ->
                                            List.of(
                                                    Cell.of(row.values().get(0)),
                                                    Cell.word(which),
                                                    Cell.word(Boolean.toString(program.correct())),
                                                    Figures.microsecondsEach(
                                                            row.values().get(1), 1)))
                                    .toList()));
        }
    }
}
