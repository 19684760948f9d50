package dev.doorbell.workloads.offload.stencil;

import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.workloads.offload.primitive.PrimitiveRank;

/** Buffers of one rank: the sent and the received face for each neighbour. */
final class Faces {

    private final HostProcess process;
    private final ProcessGrid grid;
    private final long[] outgoing = new long[ProcessGrid.FACES];
    private final long[] incoming = new long[ProcessGrid.FACES];

    /** Buffers for faces of at most {@code bytes}. */
    Faces(PrimitiveRank rank, ProcessGrid grid, int bytes) {
        this.grid = grid;
        process = rank.process();
        for (int face = 0; face < ProcessGrid.FACES; face++) {
            outgoing[face] = process.allocate(bytes);
            incoming[face] = process.allocate(bytes);
        }
    }

    /** The rank behind a face, or {@link ProcessGrid#NOBODY}. */
    int neighbour(int face) {
        return grid.neighbour(process.rank(), face);
    }

    /** Bus address of the buffer that is sent at a face. */
    long outgoing(int face) {
        return outgoing[face];
    }

    /** Bus address of the buffer that is received at a face. */
    long incoming(int face) {
        return incoming[face];
    }
}
