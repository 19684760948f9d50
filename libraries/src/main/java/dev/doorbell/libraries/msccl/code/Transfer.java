package dev.doorbell.libraries.msccl.code;

import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Dependency;
import dev.doorbell.libraries.msccl.program.StepType;
import java.util.List;

/**
 * One instruction of the interpreter: a step that is not {@code nop}, or several reductions into
 * one chunk that are done in one pass.
 *
 * @param type what it does
 * @param sources first chunks read; one for each reduction joined, else one
 * @param target first chunk written
 * @param count chunks from each of them on
 * @param dependencies all waited for before it starts
 * @param number what the interpreter's step counter says at its end
 * @param awaited whether its end is published
 * @param firstStep the step it begins with, from 0 in the order of the program
 * @param step the step it ends with, counted likewise
 */
public record Transfer(
        StepType type,
        List<Chunk> sources,
        Chunk target,
        int count,
        List<Dependency> dependencies,
        int number,
        boolean awaited,
        int firstStep,
        int step) {

    public Transfer {
        sources = List.copyOf(sources);
        dependencies = List.copyOf(dependencies);
    }

    /** The first source. */
    public Chunk source() {
        return sources.get(0);
    }
}
