package dev.doorbell.workloads.msccl;

import dev.doorbell.libraries.msccl.nccl.FallbackChoice;
import dev.doorbell.libraries.msccl.nccl.builtin.BuiltIn;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.runtime.setup.LoadedProgram;
import dev.doorbell.libraries.msccl.select.Candidate;
import dev.doorbell.libraries.msccl.select.Selection;
import dev.doorbell.libraries.msccl.select.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the program of a call, and loads it on first use. */
final class Chooser {

    private final MscclJob job;
    private final NcclSetup nccl;
    private final List<Candidate> candidates;
    private final List<LoadedProgram> loaded = new ArrayList<>();
    private final List<String> ran = new ArrayList<>();
    private List<Verdict> last = List.of();

    /** A chooser among some programs and NCCL's own algorithms. */
    Chooser(MscclJob job, NcclSetup nccl, List<Program> programs) {
        this.job = job;
        this.nccl = nccl;
        candidates = programs.stream().map(it -> Candidate.loaded(it.header().name(), it)).toList();
    }

    /** Loaded programs, by number. */
    List<LoadedProgram> loaded() {
        return loaded;
    }

    /** Choice for a row of more than 0 bytes. */
    Choice choice(PerfRow row, Placement placement) {
        Selection selection =
                Selection.of(nccl.rules(), candidates, row.call(job, placement), nccl.fallback());
        last = selection.verdicts();
        Optional<Candidate> chosen = selection.chosen();
        if (chosen.isPresent()) {
            ran.add(chosen.get().name());
            int number = number(chosen.get().program().orElseThrow());
            return new Choice(
                    row.bytes(),
                    placement,
                    chosen.get().name(),
                    Optional.of(job.call(number, loaded.get(number), row.bytes(), placement)));
        }
        FallbackChoice fallback = selection.fallback().orElseThrow();
        if (fallback.builtIn().isEmpty()) {
            return new Choice(row.bytes(), placement, fallback.trouble(), Optional.empty());
        }
        BuiltIn builtIn = fallback.builtIn().get();
        int number = number(builtIn);
        return new Choice(
                row.bytes(),
                placement,
                "NCCL " + builtIn.name(),
                Optional.of(job.call(number, loaded.get(number), builtIn, row.bytes(), placement)));
    }

    /**
     * Sentences on programs that no call has used so far, each with the reason at the last call.
     */
    List<String> notes() {
        return last.stream()
                .filter(it -> !ran.contains(it.candidate().name()))
                .map(it ->
                        "program %s runs for none of the sizes; for the greatest: %s"
                                .formatted(it.candidate().name(), it.sentence()))
                .toList();
    }

    @SuppressWarnings("ReferenceEquality") // Equal programs in two files are two programs.
    private int number(Program program) {
        for (int i = 0; i < loaded.size(); i++) {
            if (loaded.get(i).code().program() == program) {
                return i;
            }
        }
        loaded.add(job.load(program));
        return loaded.size() - 1;
    }

    /** Calls of different sizes often have the same program. */
    private int number(BuiltIn builtIn) {
        for (int i = 0; i < loaded.size(); i++) {
            if (loaded.get(i).stepsPerOperation() == builtIn.stepsPerOperation()
                    && loaded.get(i).code().program().equals(builtIn.program())) {
                return i;
            }
        }
        loaded.add(LoadedProgram.of(builtIn));
        return loaded.size() - 1;
    }
}
