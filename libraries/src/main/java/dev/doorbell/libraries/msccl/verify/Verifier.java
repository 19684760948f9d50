package dev.doorbell.libraries.msccl.verify;

import dev.doorbell.libraries.msccl.code.BufferLayout;
import dev.doorbell.libraries.msccl.code.Code;
import dev.doorbell.libraries.msccl.flow.Flow;
import dev.doorbell.libraries.msccl.flow.OperationGraph;
import dev.doorbell.libraries.msccl.flow.Wait;
import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.verify.data.Goal;
import dev.doorbell.libraries.msccl.verify.data.OutputCheck;
import dev.doorbell.libraries.msccl.verify.data.SymbolicRun;
import dev.doorbell.libraries.msccl.verify.race.Race;
import dev.doorbell.libraries.msccl.verify.race.Races;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Verifier of programs: limits, both ends of connections, dependencies, deadlock with unlimited and
 * with available slots, data, races. Later checks rely on the results of earlier ones, and are
 * skipped if those fail.
 */
public final class Verifier {

    private final Program program;
    private final VerifyOptions options;
    private final Findings findings = new Findings();
    private final List<Placement> dataChecked = new ArrayList<>();
    private final Flow flow;

    private Verifier(Program program, VerifyOptions options) {
        this.program = program;
        this.options = options;
        this.flow = Flow.of(Code.of(program));
    }

    /** Verifies a program. */
    public static Verification verify(Program program, VerifyOptions options) {
        Verifier verifier = new Verifier(program, options);
        Optional<SlotUse> slots = verifier.run();
        return new Verification(verifier.findings.all(), slots, verifier.dataChecked);
    }

    private Optional<SlotUse> run() {
        new LimitCheck(program, options, findings).run();
        new ConnectionCheck(flow, findings).run();
        new DependencyCheck(flow.code(), findings).run();
        if (findings.has(FindingKind.DUPLICATE_CONNECTION)
                || findings.has(FindingKind.UNMATCHED)
                || findings.has(FindingKind.COUNT)) {
            skip("deadlock, data and races need connections whose ends fit");
            return Optional.empty();
        }
        OperationGraph graph =
                new OperationGraph(flow, Integer.MAX_VALUE, OperationGraph.UNLIMITED);
        if (!graph.completes()) {
            deadlock(graph.cycle());
            skip("data and races need a program that completes");
            return Optional.empty();
        }
        SlotUse slots = new SlotCheck(flow, options, findings).run();
        new ResidencyCheck(flow, options, findings).run(slots);
        if (findings.has(FindingKind.OUT_OF_BOUNDS) || findings.has(FindingKind.OPERATION)) {
            skip(
                    "data and races need steps that stay in their buffers, and operations with a meaning");
        } else {
            int[] order = graph.nodeOrder();
            placements().forEach(placement -> data(placement, order));
        }
        return Optional.of(slots);
    }

    private void skip(String sentence) {
        findings.program(FindingKind.NOT_CHECKED, Severity.NOTE, sentence);
    }

    private void deadlock(List<Wait> cycle) {
        boolean local = cycle.stream().allMatch(it -> it.reason() == Wait.Reason.DEPENDENCY);
        findings.node(
                local ? FindingKind.DEPENDENCY_CYCLE : FindingKind.DEADLOCK,
                Severity.ERROR,
                flow,
                cycle.get(0).node(),
                WaitText.of(flow, cycle));
    }

    /**
     * Returns the placements to check. Files of custom collectives contain {@code inplace} without
     * meaning it: both buffers exist, and at the same place one rank's output would be another's
     * input.
     */
    private List<Placement> placements() {
        if (!options.placements().isEmpty()) {
            return options.placements();
        }
        return program.header().collective() == Collective.CUSTOM
                ? List.of(Placement.OUT_OF_PLACE)
                : program.header().placements().meant();
    }

    private void data(Placement placement, int[] order) {
        String where = placements().size() > 1 ? placement.text() + ": " : "";
        SymbolicRun run = new SymbolicRun(flow, placement, order);
        run.undefinedReads()
                .forEach(it ->
                        findings.node(
                                FindingKind.UNINITIALISED_READ,
                                Severity.ERROR,
                                flow,
                                it.node(),
                                where
                                        + "reads %s, which nobody wrote"
                                                .formatted(it.chunk().text())));
        Races.of(flow, placement, order).forEach(race -> race(placement, where, race));
        Optional<Goal> goal = options.goal().or(() -> Goal.of(program.header().collective()));
        if (goal.isEmpty()) {
            skip(
                    "collective %s does not say what its outputs are, so data was not compared"
                            .formatted(program.header().collective().symbol()));
        } else {
            dataChecked.add(placement);
            OutputCheck.of(run, goal.get(), program.gpus().size(), program.header().chunksPerLoop())
                    .forEach(it -> output(FindingKind.WRONG_DATA, Severity.ERROR, where, it));
        }
        if (placement == Placement.OUT_OF_PLACE) {
            OutputCheck.changedInputs(run, program.gpus().size())
                    .forEach(it -> output(FindingKind.INPUT_WRITTEN, Severity.WARNING, where, it));
        }
    }

    private void output(
            FindingKind kind, Severity severity, String where, OutputCheck.WrongOutput wrong) {
        String sentence = where + wrong.sentence();
        if (wrong.writer().isPresent()) {
            findings.node(kind, severity, flow, wrong.writer().getAsInt(), sentence);
        } else {
            findings.gpu(kind, severity, wrong.gpu(), sentence);
        }
    }

    private void race(Placement placement, String where, Race race) {
        BufferLayout layout = BufferLayout.of(program, flow.gpu(race.second()), placement);
        findings.node(
                FindingKind.RACE,
                Severity.ERROR,
                flow,
                race.second(),
                "%s%s %s, and nothing orders that after %s, which %s it"
                        .formatted(
                                where,
                                race.secondWrites() ? "writes" : "reads",
                                chunk(layout, race.cell()).text(),
                                flow.text(race.first()),
                                race.firstWrites() ? "writes" : "reads"));
    }

    /** Returns a chunk of a cell; the output's if input and output share it. */
    private static Chunk chunk(BufferLayout layout, int cell) {
        if (cell >= layout.scratchCell()) {
            return new Chunk(BufferKind.SCRATCH, cell - layout.scratchCell());
        }
        return cell >= layout.outputCell() && cell < layout.outputCell() + layout.outputChunks()
                ? new Chunk(BufferKind.OUTPUT, cell - layout.outputCell())
                : new Chunk(BufferKind.INPUT, cell - layout.inputCell());
    }
}
