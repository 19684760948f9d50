package dev.doorbell.workloads.msccl;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.runtime.setup.Call;
import dev.doorbell.libraries.msccl.verify.data.Goal;
import dev.doorbell.workloads.Estimate;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadDraft;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Prose;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * {@code msccl/perf}: a collective over a range of sizes, out of place and in place, each call
 * carried out by the program a runtime selects for it, or by NCCL's own algorithms where there is
 * none; the rows are those of nccl-tests.
 */
public final class Perf implements Workload {

    private static final String PROGRAMS = "programs";
    private static final int MAX_ROWS = 256;
    private static final int MAX_FACTOR = 1 << 20;

    @Override
    public String name() {
        return "msccl/perf";
    }

    @Override
    public String summary() {
        return "A collective by size, by MSCCL programs or NCCL's own algorithms, as nccl-tests";
    }

    @Override
    public String defaultProfile(String path) {
        return PublishedMachines.MSCCL;
    }

    @Override
    public List<String> paths() {
        return List.of("msccl");
    }

    @Override
    public List<Parameter<?>> parameters() {
        List<Parameter<?>> own = new ArrayList<>();
        own.add(
                Prose.parameter(
                        PROGRAMS,
                        "",
                        "",
                        "names, files, or MSCCL-IR",
                        "what the runtime selects from, in its order; NCCL's own alone without"));
        own.addAll(ProgramSource.PARAMETERS);
        own.add(
                Prose.parameter(
                        "collective",
                        "allreduce",
                        "",
                        String.join(", ", collectives()),
                        "what is called"));
        own.addAll(NcclSetup.PARAMETERS);
        own.add(Prose.parameter("minBytes", "1K", "B", "1 to 64G", "least size"));
        own.add(Prose.parameter("maxBytes", "1M", "B", "1 to 64G", "greatest size"));
        own.add(
                Prose.parameter(
                        "stepFactor", "2", "", "2 to " + MAX_FACTOR, "from one size to the next"));
        return MscclJob.parameters(own.toArray(Parameter<?>[]::new));
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        return draft(job, profile).plan();
    }

    @Override
    public WorkloadDraft draft(JobSpec job, Profile profile) {
        Parameters given = new Parameters(this, job);
        MscclJob msccl = MscclJob.of(job, profile, given);
        Collective collective =
                Collective.of(given.choice("collective", collectives())).orElseThrow();
        return new Draft(
                msccl,
                given,
                NcclSetup.of(msccl, given),
                ProgramSource.several(msccl, given, PROGRAMS),
                collective,
                sizes(given).stream().map(it -> PerfRow.of(msccl, collective, it)).toList());
    }

    /**
     * @param programs of which the runtime selects
     * @param empty the rows, before it is known what runs
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
            PlanningCost cost = new PlanningCost(PROGRAMS);
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
                        PROGRAMS,
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
                given.integer("warmup", 0, MscclJob.MAX_CALLS),
                given.integer("iterations", 1, MscclJob.MAX_CALLS));
    }

    private static List<String> collectives() {
        return Arrays.stream(Collective.values())
                .filter(it -> Goal.of(it).isPresent())
                .map(Collective::symbol)
                .toList();
    }

    private static List<Long> sizes(Parameters given) {
        long least = given.size("minBytes", 1, MscclJob.MAX_BYTES);
        long most = given.size("maxBytes", least, MscclJob.MAX_BYTES);
        int factor = given.integer("stepFactor", 2, MAX_FACTOR);
        List<Long> sizes = new ArrayList<>();
        for (long size = least; size <= most && sizes.size() < MAX_ROWS; size *= factor) {
            sizes.add(size);
        }
        return sizes;
    }
}
