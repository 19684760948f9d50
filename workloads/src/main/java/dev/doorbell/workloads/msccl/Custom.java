package dev.doorbell.workloads.msccl;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.runtime.setup.Call;
import dev.doorbell.libraries.msccl.runtime.setup.LoadedProgram;
import dev.doorbell.libraries.msccl.select.Operator;
import dev.doorbell.libraries.msccl.verify.data.Goal;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.Estimate;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadDraft;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.msccl.round.BusBandwidth;
import dev.doorbell.workloads.msccl.round.Round;
import dev.doorbell.workloads.msccl.round.RoundTimes;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Text;
import dev.doorbell.workloads.parameter.Words;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.IntFunction;

/**
 * {@code msccl/custom}: runs one program, whatever runtimes would select, and compares its outputs
 * with the definition of its collective.
 */
public final class Custom implements Workload {

    private static final String AUTO = "auto";

    private static final Parameter<String> PROGRAM =
            Parameter.of(
                    "program",
                    "ring",
                    new Text("a name, a file, or MSCCL-IR", Text.Files.ONE),
                    "one of our own algorithms, or a program");
    private static final Parameter<List<Long>> SIZES =
            Parameter.sizes(
                    "sizes",
                    "1M",
                    1,
                    MscclJob.MAX_BYTES,
                    "of calls, rounded up to chunks of whole elements");
    private static final Parameter<Optional<Placement>> PLACEMENT =
            Parameter.of(
                    "buffers",
                    AUTO,
                    placements(),
                    "placement of the buffers; auto is what the program is for");
    private static final Parameter<String> VERIFY =
            Parameter.of(
                    "verify",
                    AUTO,
                    Words.of(goals()).listed(),
                    "what outputs should be; auto is what the collective says");

    private static final WorkloadCard CARD =
            MscclJob.card(
                    "custom",
                    "Runs an MSCCL program and compares its outputs with its collective's definition",
                    own());

    @Override
    public WorkloadCard card() {
        return CARD;
    }

    private static List<Parameter<?>> own() {
        List<Parameter<?>> own = new ArrayList<>();
        own.add(PROGRAM);
        own.addAll(NamedProgram.PARAMETERS);
        own.addAll(List.of(SIZES, PLACEMENT, VERIFY));
        return own;
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        return draft(job, profile).plan();
    }

    /**
     * Card of a workload that runs one program in the same way.
     *
     * @param own parameters besides the common ones
     */
    public static WorkloadCard card(String name, String summary, List<? extends Parameter<?>> own) {
        List<String> selecting = new ArrayList<>(List.of(PROGRAM.name()));
        NamedProgram.PARAMETERS.forEach(it -> selecting.add(it.name()));
        return WorkloadCard.of(name, summary)
                .on(CARD.defaultProfile(CARD.paths().getFirst()), CARD.paths())
                .with(own)
                .with(
                        CARD.parameters().stream()
                                .filter(it -> !selecting.contains(it.name()))
                                .toList())
                .spoiledBy(CARD.spoiling());
    }

    /**
     * Draft of a job that runs one program in the same way.
     *
     * @param program makes it for a number of GPUs
     */
    public static WorkloadDraft draft(
            JobSpec job, Profile profile, Parameters given, IntFunction<Program> program) {
        MscclJob msccl = ofProgram(job, profile, given);
        return draft(msccl, given, new ProgramText.Made(program.apply(msccl.topology().gpus())));
    }

    @Override
    public WorkloadDraft draft(JobSpec job, Profile profile) {
        Parameters given = CARD.read(job);
        MscclJob msccl = ofProgram(job, profile, given);
        return draft(msccl, given, ProgramSource.one(msccl, given, PROGRAM));
    }

    private static MscclJob ofProgram(JobSpec job, Profile profile, Parameters given) {
        MscclJob msccl = MscclJob.of(job, profile, given, NcclVersion.V2_12);
        if (msccl.combiner().operator() == Operator.AVERAGE) {
            throw JobException.invalid("op", "avg", "sum, prod, max or min, which programs have");
        }
        return msccl;
    }

    private static WorkloadDraft draft(MscclJob msccl, Parameters given, ProgramText text) {
        return new Draft(
                msccl,
                given,
                text,
                given.get(SIZES),
                given.get(MscclJob.WARMUP),
                given.get(MscclJob.ITERATIONS));
    }

    private record Draft(
            MscclJob msccl,
            Parameters given,
            ProgramText text,
            List<Long> sizes,
            int warmup,
            int iterations)
            implements WorkloadDraft {

        @Override
        public Estimate estimate() {
            PlanningCost cost = new PlanningCost(PROGRAM.name());
            cost.add(text.size());
            return cost.estimate();
        }

        @Override
        public WorkloadPlan plan() {
            LoadedProgram program = msccl.load(text.program());
            Program source = program.code().program();
            Optional<Goal> goal = goal(given, source);
            Placement placement = placement(given, source);
            List<Round> rounds = new ArrayList<>();
            for (long size : sizes) {
                long grain =
                        (long) source.header().chunksPerLoop() * msccl.combiner().type().bytes();
                Call call = msccl.call(0, program, Math.ceilDiv(size, grain) * grain, placement);
                rounds.add(new Round(call, goal, warmup, iterations));
            }
            return new RoundPlan(
                    msccl,
                    msccl.setup(List.of(program), rounds),
                    rounds,
                    msccl.unknownVariables(List.of()),
                    measurements ->
                            LinkTable.added(
                                    msccl, rounds, measurements, table(rounds, measurements)));
        }
    }

    /**
     * Words of {@code verify}: the program's own collective, nothing, or the goal of a collective.
     */
    private static List<String> goals() {
        List<String> words = new ArrayList<>(List.of(AUTO, "nothing"));
        Arrays.stream(Goal.values()).map(Goal::symbol).forEach(words::add);
        return words;
    }

    private static Words<Optional<Placement>> placements() {
        SequencedMap<String, Optional<Placement>> words = new LinkedHashMap<>();
        words.put(AUTO, Optional.empty());
        words.put("in-place", Optional.of(Placement.IN_PLACE));
        words.put("out-of-place", Optional.of(Placement.OUT_OF_PLACE));
        return Words.of(words);
    }

    private static Optional<Goal> goal(Parameters given, Program program) {
        String wanted = given.get(VERIFY);
        if (wanted.equals(AUTO)) {
            return Goal.of(program.header().collective())
                    .or(() ->
                            program.header().name().equals("alltonext")
                                    ? Optional.of(Goal.ALL_TO_NEXT)
                                    : Optional.empty());
        }
        return Goal.of(wanted);
    }

    private static Placement placement(Parameters given, Program program) {
        Optional<Placement> wanted = given.get(PLACEMENT);
        if (wanted.isPresent()) {
            return wanted.get() == Placement.IN_PLACE ? requireShared(program) : wanted.get();
        }
        return program.header().collective() == Collective.CUSTOM
                ? Placement.OUT_OF_PLACE
                : program.header().placements().meant().get(0);
    }

    private static Placement requireShared(Program program) {
        if (program.header().collective() == Collective.CUSTOM) {
            throw new JobException(
                    "buffers",
                    "buffers is in-place; expected out-of-place for a custom collective");
        }
        return Placement.IN_PLACE;
    }

    private static Table table(List<Round> rounds, List<Measurement> measurements) {
        List<List<Cell>> rows = new ArrayList<>();
        for (int i = 0; i < rounds.size(); i++) {
            Call call = rounds.get(i).call();
            RoundTimes times = RoundTimes.of(measurements, i);
            Program program = call.loaded().code().program();
            rows.add(
                    List.of(
                            Cell.of(call.bytes()),
                            Cell.word(program.header().protocol().symbol()),
                            Cell.of(call.tiling().chunkBytes()),
                            Cell.of(call.tiling().chunksPerOperation()),
                            Cell.of(call.tiling().tiles()),
                            BusBandwidth.time(times),
                            BusBandwidth.algorithm(call.bytes(), times),
                            BusBandwidth.bus(
                                    program.header().collective(),
                                    program.header().gpus(),
                                    call.bytes(),
                                    times),
                            Cell.of(times.wrongBytes())));
        }
        return new Table(
                "custom",
                List.of(
                        new Column("size", "B"),
                        new Column("protocol", ""),
                        new Column("chunk", "B"),
                        new Column("chunks/operation", ""),
                        new Column("tiles", ""),
                        new Column("time", "us"),
                        new Column("algbw", "GB/s"),
                        new Column("busbw", "GB/s"),
                        new Column("wrong", "B")),
                rows);
    }
}
