package dev.doorbell.workloads.msccl;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.runtime.setup.Call;
import dev.doorbell.libraries.msccl.verify.data.Goal;
import dev.doorbell.workloads.Estimate;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadDraft;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.msccl.round.Round;
import dev.doorbell.workloads.output.NcclTestsOutput;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Text;
import dev.doorbell.workloads.parameter.Words;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * {@code msccl/perf}: a collective over a range of sizes, out of place and in place. Each call is
 * carried out by the program that a runtime selects for it, or by NCCL's own algorithms where there
 * is none. The rows are those of nccl-tests.
 */
public final class Perf implements Workload {

    private static final Parameter<String> PROGRAMS =
            Parameter.of(
                    "programs",
                    "",
                    new Text("names, files, or MSCCL-IR", Text.Files.SEVERAL),
                    "what the runtime selects from, in its order; NCCL's own alone without");
    private static final Parameter<Collective> COLLECTIVE =
            Parameter.of(
                    "collective",
                    Collective.ALL_REDUCE.symbol(),
                    Words.of(collectives(), Collective::symbol).listed(),
                    "what is called");
    private static final Parameter<Long> MIN_BYTES =
            Parameter.size("minBytes", "1K", 1, MscclJob.MAX_BYTES, "least size");
    private static final Parameter<Long> MAX_BYTES =
            Parameter.size("maxBytes", "1M", 1, MscclJob.MAX_BYTES, "greatest size");
    private static final Parameter<Integer> STEP_FACTOR =
            Parameter.whole("stepFactor", 2, 2, 1 << 20, "from one size to the next");

    private static final WorkloadCard CARD =
            MscclJob.card(
                            "perf",
                            "A collective by size, by MSCCL programs or NCCL's own algorithms, as nccl-tests",
                            own())
                    .printedAs(
                            new NcclTestsOutput(
                                    STEP_FACTOR,
                                    MscclJob.GPUS_PER_NODE,
                                    MscclJob.WARMUP,
                                    MscclJob.ITERATIONS));

    private static final int MAX_ROWS = 256;

    @Override
    public WorkloadCard card() {
        return CARD;
    }

    private static List<Parameter<?>> own() {
        List<Parameter<?>> own = new ArrayList<>();
        own.add(PROGRAMS);
        own.addAll(NamedProgram.PARAMETERS);
        own.add(COLLECTIVE);
        own.addAll(NcclSetup.PARAMETERS);
        own.addAll(List.of(MIN_BYTES, MAX_BYTES, STEP_FACTOR));
        return own;
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        return draft(job, profile).plan();
    }

    @Override
    public WorkloadDraft draft(JobSpec job, Profile profile) {
        Parameters given = CARD.read(job);
        MscclJob msccl = MscclJob.of(job, profile, given, NcclSetup.version(given));
        Collective collective = given.get(COLLECTIVE);
        return new Draft(
                msccl,
                given,
                NcclSetup.of(msccl, given),
                ProgramSource.several(msccl, given, PROGRAMS),
                collective,
                sizes(given).stream().map(it -> PerfRow.of(msccl, collective, it)).toList());
    }

    /**
     * @param programs from which the runtime selects
     * @param empty the rows, before their programs are known
     */
    private record Draft(
            MscclJob msccl,
            Parameters given,
            NcclSetup nccl,
            List<ProgramText> programs,
            Collective collective,
            List<PerfRow> empty)
            implements WorkloadDraft {

        @Override
        public Estimate estimate() {
            PlanningCost cost = new PlanningCost(PROGRAMS.name());
            programs.forEach(it -> cost.add(it.size()));
            for (PerfRow row : empty) {
                if (row.bytes() > 0) {
                    nccl.fallback()
                            .size(
                                    row.call(msccl, Placement.OUT_OF_PLACE)
                                            .tuned(nccl.fallback().nodes()))
                            .ifPresent(cost::add);
                }
            }
            return cost.estimate();
        }

        @Override
        public WorkloadPlan plan() {
            Chooser chooser =
                    new Chooser(msccl, nccl, programs.stream().map(ProgramText::program).toList());
            List<Round> rounds = new ArrayList<>();
            List<PerfRow> rows = new ArrayList<>();
            List<Choice> choices = new ArrayList<>();
            for (PerfRow it : empty) {
                PerfRow row = it;
                for (Placement placement : Placement.values()) {
                    if (row.bytes() > 0) {
                        Choice choice = chooser.choice(row, placement);
                        choices.add(choice);
                        if (choice.call().isPresent()) {
                            rounds.add(round(given, choice.call().get(), collective));
                            row = row.with(placement, rounds.size() - 1);
                        }
                    }
                }
                rows.add(row);
            }
            if (rounds.isEmpty()) {
                throw new JobException(
                        PROGRAMS.name(),
                        "for none of these calls there is anything to run: "
                                + choices.stream()
                                        .map(Choice::name)
                                        .findFirst()
                                        .orElse("no bytes"));
            }
            List<String> notes = new ArrayList<>(PerfRow.notes(rows));
            notes.addAll(chooser.notes());
            notes.addAll(msccl.unknownVariables(NcclSetup.VARIABLES));
            Table runs = Choice.table(collective.symbol(), choices);
            return new RoundPlan(
                    msccl,
                    msccl.setup(chooser.loaded(), rounds),
                    rounds,
                    notes,
                    measurements ->
                            LinkTable.added(
                                    msccl,
                                    rounds,
                                    measurements,
                                    PerfRow.table(msccl, collective, rows, measurements),
                                    runs));
        }
    }

    private static Round round(Parameters given, Call call, Collective collective) {
        return new Round(
                call,
                Goal.of(collective),
                given.get(MscclJob.WARMUP),
                given.get(MscclJob.ITERATIONS));
    }

    private static List<Collective> collectives() {
        return Arrays.stream(Collective.values()).filter(it -> Goal.of(it).isPresent()).toList();
    }

    private static List<Long> sizes(Parameters given) {
        long least = given.get(MIN_BYTES);
        long most = given.atLeast(MAX_BYTES, least);
        int factor = given.get(STEP_FACTOR);
        List<Long> sizes = new ArrayList<>();
        for (long size = least; size <= most && sizes.size() < MAX_ROWS; size *= factor) {
            sizes.add(size);
        }
        return sizes;
    }
}
