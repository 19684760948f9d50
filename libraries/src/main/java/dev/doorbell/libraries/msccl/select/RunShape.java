package dev.doorbell.libraries.msccl.select;

import dev.doorbell.libraries.msccl.code.Code;
import dev.doorbell.libraries.msccl.code.Tiling;
import dev.doorbell.libraries.msccl.flow.Flow;
import dev.doorbell.libraries.msccl.nccl.builtin.BuiltIn;
import dev.doorbell.libraries.msccl.program.Program;

/**
 * Work of a program for a call of some size.
 *
 * @param tiling division of its chunks
 * @param operations number of filled slots, over all connections and tiles
 * @param connections number of its connections
 * @param slots operations that a sender may be ahead
 */
public record RunShape(Tiling tiling, long operations, int connections, int slots) {

    /** Returns the shape of a call of {@code bytes}, above 0. */
    public static RunShape of(Program program, long bytes) {
        return of(program, Tiling.of(program.header(), bytes), program.header().protocol().slots());
    }

    /** Returns the shape of a call of one of NCCL's own algorithms. */
    public static RunShape of(BuiltIn builtIn) {
        return of(builtIn.program(), builtIn.tiling(), builtIn.slots());
    }

    private static RunShape of(Program program, Tiling tiling, int slots) {
        Flow flow = Flow.of(Code.of(program));
        long each =
                flow.joints().stream()
                        .flatMap(joint -> joint.sends().stream())
                        .mapToLong(node -> tiling.operations(flow.transfer(node).count()))
                        .sum();
        return new RunShape(tiling, each * tiling.tiles(), flow.joints().size(), slots);
    }
}
