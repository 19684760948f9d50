package dev.doorbell.workloads.offload.stencil;

import dev.doorbell.libraries.offload.point.OffloadRequest;
import dev.doorbell.libraries.offload.point.PointOffload;
import java.util.ArrayList;
import java.util.List;

/**
 * DPUs carry sends and receives out one by one.
 *
 * @param point the rank
 * @param faces its buffers
 * @param bytes of a face
 * @param pending operations that were begun and not awaited
 */
record PointHalo(PointOffload point, Faces faces, int bytes, List<OffloadRequest> pending)
        implements Halo {

    PointHalo(PointOffload point, Faces faces, int bytes) {
        this(point, faces, bytes, new ArrayList<>());
    }

    @Override
    public void begin() {
        for (int face = 0; face < ProcessGrid.FACES; face++) {
            int peer = faces.neighbour(face);
            if (peer != ProcessGrid.NOBODY) {
                pending.add(
                        point.recvOffload(
                                faces.incoming(face), bytes, peer, ProcessGrid.opposite(face)));
            }
        }
        for (int face = 0; face < ProcessGrid.FACES; face++) {
            int peer = faces.neighbour(face);
            if (peer != ProcessGrid.NOBODY) {
                pending.add(point.sendOffload(faces.outgoing(face), bytes, peer, face));
            }
        }
    }

    @Override
    public void await() {
        point.awaitAll(pending);
        pending.clear();
    }
}
