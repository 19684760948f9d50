package dev.doorbell.libraries.msccl.code;

import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Dependency;
import dev.doorbell.libraries.msccl.program.StepType;
import java.util.List;

/**
 * One instruction of the interpreter: a step that is not {@code nop}, or several reductions into
 * one chunk in one pass.
 *
 * @param type operation
 * @param sources first chunks read; one for each joined reduction, else one
 * @param target first chunk written
 * @param count chunks from each of them
 * @param dependencies awaited before it starts
 * @param number value of the interpreter's step counter at its end
 * @param awaited true if its end is published
 * @param firstStep first step, from 0 in the order of the program
 * @param step last step, counted likewise
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

    /** First source. */
    public Chunk source() {
        return sources.get(0);
    }
}
