package dev.doorbell.workloads.msccl;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.runtime.setup.LoadedProgram;
import dev.doorbell.libraries.msccl.select.Candidate;
import dev.doorbell.libraries.msccl.select.ExecutorRules;
import dev.doorbell.libraries.msccl.select.MicrosoftRules;
import dev.doorbell.libraries.msccl.select.Rules;
import dev.doorbell.libraries.msccl.select.Selection;
import dev.doorbell.libraries.msccl.verify.data.Goal;
import dev.doorbell.workloads.Parameter;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * {@code msccl/perf}: a collective over a range of sizes, out of place and in place, each call
 * carried out by the program a runtime selects for it; the rows are those of nccl-tests.
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
        return "A collective by size, by the MSCCL programs a runtime selects, as nccl-tests";
    }

    @Override
    public List<String> paths() {
        return List.of("msccl");
    }

    @Override
    public List<Parameter> parameters() {
        List<Parameter> own = new ArrayList<>();
        own.add(
                new Parameter(
                        PROGRAMS,
                        "ring",
                        "",
                        "names, files, or MSCCL-IR",
                        "what the runtime selects from, in its order"));
        own.addAll(ProgramSource.PARAMETERS);
        own.add(
                new Parameter(
                        "collective",
                        "allreduce",
                        "",
                        String.join(", ", collectives()),
                        "what is called"));
        own.add(
                new Parameter(
                        "runtime",
                        "microsoft",
                        "",
                        "microsoft or executor",
                        "whose rules select programs"));
        own.add(new Parameter("minBytes", "1K", "B", "1 to 64G", "least size"));
        own.add(new Parameter("maxBytes", "1M", "B", "1 to 64G", "greatest size"));
        own.add(
                new Parameter(
                        "stepFactor", "2", "", "2 to " + MAX_FACTOR, "from one size to the next"));
        return MscclJob.parameters(own.toArray(Parameter[]::new));
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = new Parameters(this, job);
        MscclJob msccl = MscclJob.of(job, profile, given);
        Collective collective =
                Collective.of(given.choice("collective", collectives())).orElseThrow();
        List<LoadedProgram> programs = new ArrayList<>();
        List<Candidate> candidates = new ArrayList<>();
        for (Program program : ProgramSource.several(msccl, given, PROGRAMS)) {
            candidates.add(Candidate.loaded(program.header().name(), program));
            programs.add(msccl.load(program));
        }
        Rules rules =
                given.choice("runtime", List.of("microsoft", "executor")).equals("executor")
                        ? ExecutorRules.DEFAULT
                        : MicrosoftRules.DEFAULT;
        List<Round> rounds = new ArrayList<>();
        List<PerfRow> rows = new ArrayList<>();
        for (long size : sizes(given)) {
            PerfRow row = PerfRow.of(msccl, collective, size);
            for (Placement placement : Placement.values()) {
                Optional<Program> selected = selected(rules, candidates, msccl, row, placement);
                if (selected.isPresent()) {
                    int number = number(programs, selected.get());
                    rounds.add(
                            new Round(
                                    msccl.call(
                                            number, programs.get(number), row.bytes(), placement),
                                    Goal.of(collective),
                                    given.integer("warmup", 0, MscclJob.MAX_CALLS),
                                    given.integer("iterations", 1, MscclJob.MAX_CALLS)));
                    row = row.with(placement, rounds.size() - 1);
                }
            }
            rows.add(row);
        }
        if (rounds.isEmpty()) {
            throw new JobException(
                    PROGRAMS,
                    "programs has none that runs for any of these calls; './doorbell msccl explain' says why");
        }
        return new RoundPlan(
                msccl,
                msccl.setup(programs, rounds),
                rounds,
                PerfRow.notes(rows),
                measurements -> PerfRow.table(msccl, collective, rows, measurements));
    }

    private static List<String> collectives() {
        return Arrays.stream(Collective.values())
                .filter(it -> Goal.of(it).isPresent())
                .map(Collective::symbol)
                .toList();
    }

    private static List<Long> sizes(Parameters given) {
        long least = given.sizes("minBytes", 1, MscclJob.MAX_BYTES).get(0);
        long most = given.sizes("maxBytes", least, MscclJob.MAX_BYTES).get(0);
        int factor = given.integer("stepFactor", 2, MAX_FACTOR);
        List<Long> sizes = new ArrayList<>();
        for (long size = least; size <= most && sizes.size() < MAX_ROWS; size *= factor) {
            sizes.add(size);
        }
        return sizes;
    }

    private static Optional<Program> selected(
            Rules rules,
            List<Candidate> candidates,
            MscclJob msccl,
            PerfRow row,
            Placement placement) {
        if (row.bytes() == 0) {
            return Optional.empty();
        }
        return Selection.of(rules, candidates, row.call(msccl, placement)).program();
    }

    @SuppressWarnings("ReferenceEquality") // Equal programs in two files are two programs.
    private static int number(List<LoadedProgram> programs, Program program) {
        for (int i = 0; i < programs.size(); i++) {
            if (programs.get(i).code().program() == program) {
                return i;
            }
        }
        throw new IllegalStateException("expected a program that was loaded");
    }
}
