package dev.doorbell.workloads.nvshmem.pointtopoint;

import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Point;
import dev.doorbell.workloads.nvshmem.pointtopoint.pair.Endpoint;

/** Direction of contiguous bytes. */
enum Transfer {
    /** From the PE that calls to its peer. */
    PUT,
    /** From the peer to the PE that calls. */
    GET;

    /** Starts a transfer of {@code bytes} bytes at {@code offset} of the buffers. */
    void startNbi(Cta cta, Endpoint end, long offset, int bytes, Scope scope) {
        SymmetricAddress target = end.target().plus(offset);
        SymmetricAddress source = end.source().plus(offset);
        switch (this) {
            case PUT -> cta.rma().putNbi(target, source, bytes, end.peer(), scope);
            case GET -> cta.rma().getNbi(target, source, bytes, end.peer(), scope);
        }
    }

    /** Fills the source when it is this PE's that is read. */
    void prepare(Endpoint end, Point point) {
        if (end.options().bidirectional() || end.first() == (this == PUT)) {
            end.pattern(point, end.pe().id())
                    .fill(end.pe().node(), end.sourceAddress(), point.perIteration());
        }
    }

    /** Compares the target when it is this PE's that was written. */
    void verify(Endpoint end, Point point) {
        if (end.options().bidirectional() || end.first() == (this == GET)) {
            end.pattern(point, end.peer())
                    .verify(end.pe().node(), end.targetAddress(), point.perIteration());
        }
    }
}
