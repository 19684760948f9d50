package dev.doorbell.libraries.msccl.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.msccl.Edit;
import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.algorithm.Shape;
import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Dependency;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.program.Step;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Correct programs, mutations of them, and helpers that look up findings. */
final class Mistakes {

    /**
     * All-pairs of three GPUs. On each, thread blocks 0 to 3 have a connection and two steps each.
     * The last thread block reduces: a nop, then two reductions in one pass.
     */
    static final Program PAIRS = Algorithm.ALL_PAIRS.program(Shape.node(3, Protocol.LL));

    static final Program RING = Algorithm.RING.program(Shape.node(4, Protocol.SIMPLE));

    private Mistakes() {}

    static Step writing(Step step, BufferKind buffer, int offset) {
        return new Step(
                step.number(),
                step.type(),
                step.source(),
                new Chunk(buffer, offset),
                step.count(),
                step.dependency(),
                step.awaited());
    }

    static Step reading(Step step, BufferKind buffer, int offset) {
        return new Step(
                step.number(),
                step.type(),
                new Chunk(buffer, offset),
                step.target(),
                step.count(),
                step.dependency(),
                step.awaited());
    }

    static Step waiting(Step step, int block, int number) {
        return Edit.waiting(step, Optional.of(new Dependency(block, number)));
    }

    static List<Step> plus(List<Step> steps, Step step) {
        steps.add(step);
        return steps;
    }

    static Verification verify(Program program) {
        return Verifier.verify(program, VerifyOptions.DEFAULT);
    }

    static void assertFinding(
            Verification verification, FindingKind kind, Severity severity, int... place) {
        OptionalInt gpu = place.length > 0 ? OptionalInt.of(place[0]) : OptionalInt.empty();
        OptionalInt block = place.length > 1 ? OptionalInt.of(place[1]) : OptionalInt.empty();
        OptionalInt step = place.length > 2 ? OptionalInt.of(place[2]) : OptionalInt.empty();
        assertThat(verification.findings())
                .as("%s", verification.findings())
                .anyMatch(it ->
                        it.kind() == kind
                                && it.severity() == severity
                                && it.gpu().equals(gpu)
                                && it.threadBlock().equals(block)
                                && it.step().equals(step));
    }
}
