package dev.doorbell.workloads.offload.stencil;

import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import java.util.ArrayList;
import java.util.List;

/**
 * The ranks call MPI. They exchange in their calls, unless workers move the messages.
 *
 * @param mpi the rank
 * @param faces its buffers
 * @param bytes of a face
 * @param pending operations that were begun and not awaited
 */
record HostHalo(Mpi mpi, Faces faces, int bytes, List<Request> pending) implements Halo {

    HostHalo(Mpi mpi, Faces faces, int bytes) {
        this(mpi, faces, bytes, new ArrayList<>());
    }

    @Override
    public void begin() {
        for (int face = 0; face < ProcessGrid.FACES; face++) {
            int peer = faces.neighbour(face);
            if (peer != ProcessGrid.NOBODY) {
                pending.add(
                        mpi.irecv(faces.incoming(face), bytes, peer, ProcessGrid.opposite(face)));
            }
        }
        for (int face = 0; face < ProcessGrid.FACES; face++) {
            int peer = faces.neighbour(face);
            if (peer != ProcessGrid.NOBODY) {
                pending.add(mpi.isend(faces.outgoing(face), bytes, peer, face));
            }
        }
    }

    @Override
    public void await() {
        mpi.awaitAll(pending);
        pending.clear();
    }
}
