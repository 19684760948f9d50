package dev.doorbell.libraries.msccl.algorithm;

import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placements;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.program.SizeRange;

/**
 * Shape of the machine and the call that a program is written for.
 *
 * @param nodes at least 1
 * @param gpusPerNode GPUs of a node, whose ranks are consecutive
 * @param channels channels over which an instance spreads its chunks, if the algorithm can
 * @param instances copies of the program, each on its part of the data
 * @param protocol protocol of all connections
 */
public record Shape(int nodes, int gpusPerNode, int channels, int instances, Protocol protocol) {

    /** Upper bound of sizes for programs without one. Both runtimes take it literally. */
    private static final long MAX_BYTES = 1L << 40;

    public Shape {
        if (nodes < 1 || gpusPerNode < 1 || channels < 1 || instances < 1) {
            throw new IllegalArgumentException(
                    "nodes %d, gpusPerNode %d, channels %d and instances %d have to be positive"
                            .formatted(nodes, gpusPerNode, channels, instances));
        }
        if (nodes * (long) gpusPerNode < 2) {
            throw new IllegalArgumentException("a collective of one GPU needs no program");
        }
    }

    /** Returns the shape of one node, one channel and one instance. */
    public static Shape node(int gpus, Protocol protocol) {
        return new Shape(1, gpus, 1, 1, protocol);
    }

    /** Number of all GPUs. */
    public int gpus() {
        return nodes * gpusPerNode;
    }

    ProgramHeader header(
            String name, Collective collective, int channels, int chunks, Placements placements) {
        return new ProgramHeader(
                name,
                collective,
                protocol,
                gpus(),
                channels,
                chunks,
                placements,
                SizeRange.of(0, MAX_BYTES),
                0);
    }
}
