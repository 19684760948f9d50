package dev.doorbell.libraries.msccl.verify.data;

import dev.doorbell.libraries.msccl.code.BufferLayout;
import dev.doorbell.libraries.msccl.verify.data.Goal.InputChunk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** Comparison of a run's outputs with the expected ones. */
public final class OutputCheck {

    private static final int SHOWN = 4;

    private final SymbolicRun run;
    private final List<WrongOutput> wrong = new ArrayList<>();

    /**
     * Wrong chunk of an output.
     *
     * @param gpu GPU of the output
     * @param writer node that wrote it last, if any
     * @param sentence found and expected content
     */
    public record WrongOutput(int gpu, OptionalInt writer, String sentence) {}

    private OutputCheck(SymbolicRun run) {
        this.run = run;
    }

    /** Returns all wrong chunks of a program for {@code gpus} GPUs and {@code chunks} chunks. */
    public static List<WrongOutput> of(SymbolicRun run, Goal goal, int gpus, int chunks) {
        OutputCheck check = new OutputCheck(run);
        for (int g = 0; g < gpus; g++) {
            int outputs = run.layout(g).outputChunks();
            for (int chunk = 0; chunk < outputs; chunk++) {
                int gpu = g;
                int at = chunk;
                goal.expected(g, chunk, gpus, chunks)
                        .ifPresent(expected -> check.compare(gpu, at, expected));
            }
        }
        return check.wrong;
    }

    /** Returns input chunks that a run out of place changed, with their writers. */
    public static List<WrongOutput> changedInputs(SymbolicRun run, int gpus) {
        List<WrongOutput> changed = new ArrayList<>();
        for (int g = 0; g < gpus; g++) {
            BufferLayout layout = run.layout(g);
            for (int j = 0; j < layout.inputChunks(); j++) {
                OptionalInt writer = run.writer(g, layout.inputCell() + j);
                if (writer.isPresent()) {
                    changed.add(
                            new WrongOutput(
                                    g,
                                    writer,
                                    "i[%d] is written, but the input of a call out of place belongs to the caller"
                                            .formatted(j)));
                }
            }
        }
        return changed;
    }

    private void compare(int gpu, int chunk, InputChunk[] inputs) {
        int cell = run.layout(gpu).outputCell() + chunk;
        int[] numbers =
                Arrays.stream(inputs).mapToInt(it -> run.input(it.rank(), it.chunk())).toArray();
        Contents expected = Contents.of(numbers);
        Contents actual = run.cell(gpu, cell);
        if (expected.same(actual)) {
            return;
        }
        OptionalInt writer = run.writer(gpu, cell);
        String place = "o[%d] of GPU %d ".formatted(chunk, gpu);
        String sentence;
        if (!actual.defined()) {
            sentence =
                    place
                            + (writer.isEmpty()
                                    ? "is never written"
                                    : "holds what was computed from chunks nobody wrote");
        } else {
            List<String> parts = new ArrayList<>();
            describe(parts, "lacks ", expected.without(actual));
            describe(parts, "has too much ", actual.without(expected));
            sentence = place + String.join(" and ", parts);
        }
        wrong.add(new WrongOutput(gpu, writer, sentence));
    }

    private void describe(List<String> parts, String verb, int[] inputs) {
        if (inputs.length > 0) {
            List<String> names =
                    Arrays.stream(inputs)
                            .limit(SHOWN)
                            .mapToObj(
                                    it -> "i[%d] of GPU %d".formatted(run.chunk(it), run.rank(it)))
                            .toList();
            String more =
                    inputs.length > SHOWN ? " and %d more".formatted(inputs.length - SHOWN) : "";
            parts.add(verb + String.join(", ", names) + more);
        }
    }
}
