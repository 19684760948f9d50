package dev.doorbell.libraries.msccl.xml;

import dev.doorbell.libraries.msccl.code.Code;
import dev.doorbell.libraries.msccl.code.Transfer;
import dev.doorbell.libraries.msccl.dialect.Dialect;
import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.GpuProgram;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import dev.doorbell.libraries.msccl.program.Step;
import dev.doorbell.libraries.msccl.program.StepType;
import dev.doorbell.libraries.msccl.program.ThreadBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Rules by which one runtime's parser rejects a valid program. Both parsers come from the same
 * source and differ in few points.
 */
final class StrictRules {

    /**
     * Largest number of elements that the parsers keep of a file: those of one GPU and the
     * outermost.
     */
    private static final int MAX_NODES = 4096;

    private static final int MAX_CHILDREN = 1024;

    private static final int WARP = 32;

    /** Default of {@code maxBytes} in microsoft/msccl. */
    private static final long DEFAULT_MAX_BYTES = 1L << 27;

    private final Dialect dialect;
    private Optional<GpuProgram> gpu = Optional.empty();
    private final List<Element> steps = new ArrayList<>();

    StrictRules(Dialect dialect) {
        this.dialect = dialect;
    }

    void header(Element algo, ProgramHeader header) {
        if (dialect.name(header.collective()).filter(algo.text("coll")::equals).isEmpty()) {
            throw algo.refuse(
                    "coll",
                    "coll \"%s\" is not known to %s".formatted(algo.text("coll"), dialect.text()));
        }
        switch (dialect) {
            case MICROSOFT -> {
                long most = header.sizes().maxBytes().orElse(DEFAULT_MAX_BYTES);
                long least = header.sizes().minBytes().orElse(0);
                if (least > most) {
                    throw algo.refuse(
                            "minBytes %d is greater than maxBytes %d".formatted(least, most));
                }
                if (header.threads() % WARP != 0) {
                    throw algo.refuse(
                            "nthreads",
                            "nthreads %d is not a multiple of %d"
                                    .formatted(header.threads(), WARP));
                }
            }
            case EXECUTOR -> {
                for (String needed : List.of("minBytes", "maxBytes", "outofplace")) {
                    if (algo.optional(needed).isEmpty()) {
                        throw algo.refuse(
                                "<algo> lacks the attribute %s, without which %s passes over the file"
                                        .formatted(needed, dialect.text()));
                    }
                }
            }
        }
    }

    void gpu(Element element, ProgramHeader header, GpuProgram declared) {
        gpu = Optional.of(declared);
        Optional<String> conflict =
                dialect.comparesChunks()
                        ? Dialect.chunkConflict(header, declared)
                        : Optional.empty();
        if (conflict.isPresent()) {
            throw element.refuse(conflict.get());
        }
    }

    void block(Element tb, int id, int channel) {
        steps.clear();
        if (id >= dialect.maxThreadBlocks()) {
            throw tb.refuse(
                    "id",
                    "id %d is not below %d, the thread blocks %s has"
                            .formatted(id, dialect.maxThreadBlocks(), dialect.text()));
        }
        // Both parsers compare with the number of channels and not with the last of them.
        if (channel < 0 || channel > Dialect.MAX_CHANNELS) {
            throw tb.refuse(
                    "chan", "chan %d is not in 0..%d".formatted(channel, Dialect.MAX_CHANNELS));
        }
    }

    void step(Element element, Step step) {
        if (step.number() >= Dialect.MAX_STEPS) {
            throw element.refuse(
                    "s", "s %d is not in 0..%d".formatted(step.number(), Dialect.MAX_STEPS - 1));
        }
        if (step.type() == StepType.ADD_RESIDUAL && dialect == Dialect.EXECUTOR) {
            throw element.refuse("type", "type ra is not known to " + dialect.text());
        }
        steps.add(element);
        if (step.type() == StepType.NOTHING) {
            return;
        }
        if (step.count() >= Dialect.COUNT_END) {
            throw element.refuse(
                    "cnt", "cnt %d is not in 1..%d".formatted(step.count(), Dialect.COUNT_END - 1));
        }
        bounds(element, "srcoff", step.type().readsSource(), step, step.source());
        bounds(element, "dstoff", step.type().writesTarget(), step, step.target());
    }

    /** Checks rules that need all steps of a thread block. */
    void chains(ThreadBlock block) {
        for (Transfer transfer : Code.of(block).transfers()) {
            int first = transfer.firstStep();
            if (!transfer.dependencies().isEmpty()
                    && block.steps().get(first).dependency().isEmpty()) {
                throw steps.get(first)
                        .refuse(
                                "depid",
                                "depid -1 behind nop steps that wait: %s wants the last of a chain of dependencies at the step itself"
                                        .formatted(dialect.text()));
            }
        }
    }

    /** Checks the bounds of the first chunk. Like the parsers, it does not check the last one. */
    private void bounds(Element element, String field, boolean used, Step step, Chunk chunk) {
        if (!used || step.type() == StepType.RECEIVE_REDUCE_COPY || gpu.isEmpty()) {
            return;
        }
        int chunks = declared(gpu.get(), chunk.buffer());
        if (chunk.offset() >= chunks) {
            throw element.refuse(
                    field,
                    "%s %d is not in -1..%d, the chunks GPU %d declares of buffer %s"
                            .formatted(
                                    field,
                                    chunk.offset(),
                                    chunks - 1,
                                    gpu.get().id(),
                                    chunk.buffer().symbol()));
        }
    }

    private static int declared(GpuProgram gpu, BufferKind buffer) {
        return switch (buffer) {
            case INPUT -> gpu.inputChunks();
            case OUTPUT -> gpu.outputChunks();
            case SCRATCH -> gpu.scratchChunks();
        };
    }

    void whole(Element element, GpuProgram whole) {
        int nodes = 2 + whole.threadBlocks().size();
        for (ThreadBlock block : whole.threadBlocks()) {
            nodes += block.steps().size();
            children(element, "thread block " + block.id(), block.steps().size());
        }
        children(element, "<gpu>", whole.threadBlocks().size());
        if (nodes > MAX_NODES) {
            throw element.refuse(
                    "%d elements are more than the %d %s keeps"
                            .formatted(nodes, MAX_NODES, dialect.text()));
        }
    }

    private static void children(Element element, String what, int count) {
        if (count > MAX_CHILDREN) {
            throw element.refuse(
                    "%s has %d elements, more than %d".formatted(what, count, MAX_CHILDREN));
        }
    }
}
