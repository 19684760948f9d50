package dev.doorbell.libraries.msccl.program;

import java.util.Optional;

/**
 * One instruction of a thread block, as written in the file.
 *
 * @param number attribute {@code s}; the interpreter ignores it, see {@link Dependency}
 * @param type operation
 * @param source first chunk read
 * @param target first chunk written
 * @param count number of consecutive chunks read or written; 0 for {@code nop} only
 * @param dependency awaited step
 * @param awaited attribute {@code hasdep}: true if its end is published for others to wait for
 */
public record Step(
        int number,
        StepType type,
        Chunk source,
        Chunk target,
        int count,
        Optional<Dependency> dependency,
        boolean awaited) {

    public Step {
        ProgramLimits.check("s", number, 0, ProgramLimits.MAX_STEPS);
        int least = type == StepType.NOTHING ? 0 : 1;
        ProgramLimits.check("cnt", count, least, ProgramLimits.MAX_COUNT);
        if (source.offset() < 0 && type.readsSource()) {
            throw new IllegalArgumentException(
                    "srcoff %d of a step of type %s, which reads it, is negative"
                            .formatted(source.offset(), type.symbol()));
        }
        if (target.offset() < 0 && (type.writesTarget() || type.readsTarget())) {
            throw new IllegalArgumentException(
                    "dstoff %d of a step of type %s, which writes it, is negative"
                            .formatted(target.offset(), type.symbol()));
        }
    }
}
