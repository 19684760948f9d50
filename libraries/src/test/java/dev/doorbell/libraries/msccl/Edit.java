package dev.doorbell.libraries.msccl;

import dev.doorbell.libraries.msccl.program.Dependency;
import dev.doorbell.libraries.msccl.program.GpuProgram;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Step;
import dev.doorbell.libraries.msccl.program.StepType;
import dev.doorbell.libraries.msccl.program.ThreadBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Edits of programs. */
public final class Edit {

    private Edit() {}

    /** Returns the program with another GPU program for one rank. */
    public static Program gpu(Program program, int gpu, UnaryOperator<GpuProgram> change) {
        List<GpuProgram> gpus = new ArrayList<>(program.gpus());
        gpus.set(gpu, change.apply(gpus.get(gpu)));
        return new Program(program.header(), gpus);
    }

    /** Returns the program with other thread blocks for one rank. */
    public static Program blocks(
            Program program, int gpu, UnaryOperator<List<ThreadBlock>> change) {
        return gpu(
                program,
                gpu,
                it ->
                        new GpuProgram(
                                it.id(),
                                it.inputChunks(),
                                it.outputChunks(),
                                it.scratchChunks(),
                                change.apply(new ArrayList<>(it.threadBlocks()))));
    }

    /** Returns the program with another thread block. */
    public static Program block(
            Program program, int gpu, int block, UnaryOperator<ThreadBlock> change) {
        return blocks(
                program,
                gpu,
                all -> {
                    all.set(block, change.apply(all.get(block)));
                    return all;
                });
    }

    /** Returns the program with other steps in a thread block. */
    public static Program steps(
            Program program, int gpu, int block, UnaryOperator<List<Step>> change) {
        return block(
                program,
                gpu,
                block,
                it ->
                        new ThreadBlock(
                                it.id(),
                                it.sendPeer(),
                                it.receivePeer(),
                                it.channel(),
                                change.apply(new ArrayList<>(it.steps()))));
    }

    /** Returns the program with another step. */
    public static Program step(
            Program program, int gpu, int block, int index, UnaryOperator<Step> change) {
        return steps(
                program,
                gpu,
                block,
                all -> {
                    all.set(index, change.apply(all.get(index)));
                    return all;
                });
    }

    /** Returns the step with another dependency. */
    public static Step waiting(Step step, Optional<Dependency> dependency) {
        return new Step(
                step.number(),
                step.type(),
                step.source(),
                step.target(),
                step.count(),
                dependency,
                step.awaited());
    }

    /** Returns the step, published or not. */
    public static Step awaited(Step step, boolean awaited) {
        return new Step(
                step.number(),
                step.type(),
                step.source(),
                step.target(),
                step.count(),
                step.dependency(),
                awaited);
    }

    /** Returns the step with another type. */
    public static Step typed(Step step, StepType type) {
        return new Step(
                step.number(),
                type,
                step.source(),
                step.target(),
                step.count(),
                step.dependency(),
                step.awaited());
    }

    /** Returns the step with another count. */
    public static Step counting(Step step, int count) {
        return new Step(
                step.number(),
                step.type(),
                step.source(),
                step.target(),
                count,
                step.dependency(),
                step.awaited());
    }
}
