package dev.doorbell.libraries.msccl.select;

import dev.doorbell.libraries.msccl.code.Code;
import dev.doorbell.libraries.msccl.code.Tiling;
import dev.doorbell.libraries.msccl.flow.Flow;
import dev.doorbell.libraries.msccl.nccl.builtin.BuiltIn;
import dev.doorbell.libraries.msccl.program.Program;

/**
 * What a program does for a call of some size.
 *
 * @param tiling how its chunks are cut
 * @param operations of all connections and all tiles: slots filled
 * @param connections it uses
 * @param slots operations a sender may be ahead
 */
public record RunShape(Tiling tiling, long operations, int connections, int slots) {

    /** The shape of a call of {@code bytes}, more than 0. */
    public static RunShape of(Program program, long bytes) {
        return of(program, Tiling.of(program.header(), bytes), program.header().protocol().slots());
    }

    /** The shape of a call of NCCL's own. */
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
