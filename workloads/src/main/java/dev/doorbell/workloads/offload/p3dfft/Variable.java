package dev.doorbell.workloads.offload.p3dfft;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.workloads.offload.Collectives;
import org.jspecify.annotations.Nullable;

/**
 * One rank's part of a grid that is transformed: its points, where the payload is real, and the
 * buffers its transposes go through.
 */
final class Variable {

    private final HostProcess process;
    private final boolean real;
    private final long outgoing;
    private final long incoming;
    private double[] space = new double[0];
    private double[] waves = new double[0];
    private Collectives.@Nullable Operation pending;

    /**
     * A variable.
     *
     * @param bufferBytes of the longest exchange
     * @param real whether there are points, or only their time
     */
    Variable(HostProcess process, long bufferBytes, boolean real) {
        this.process = process;
        this.real = real;
        outgoing = process.allocate(bufferBytes);
        incoming = process.allocate(bufferBytes);
    }

    /** Address of the blocks that it sends. */
    long outgoing() {
        return outgoing;
    }

    /** Address of the blocks that it receives. */
    long incoming() {
        return incoming;
    }

    /** Its points in space. */
    double[] space() {
        return space;
    }

    void setSpace(double[] points) {
        space = points;
    }

    /** Its complex points. */
    double[] waves() {
        return waves;
    }

    void setWaves(double[] points) {
        waves = points;
    }

    /** Its transpose that was begun, or null. */
    Collectives.@Nullable Operation pending() {
        return pending;
    }

    /** Puts its points in blocks for all members. */
    void pack(Transposition transposition) {
        if (real) {
            for (int i = 0; i < transposition.members(); i++) {
                process.node()
                        .memory()
                        .write(
                                outgoing + i * transposition.blockBytes(),
                                transposition.pack(waves, i));
            }
        }
    }

    /** Exchanges the blocks. */
    void begin(Collectives members, Transposition transposition) {
        pending =
                members.ialltoall(outgoing, incoming, Math.toIntExact(transposition.blockBytes()));
    }

    /** Waits for the exchange, if one was begun. */
    void await() {
        Collectives.Operation begun = pending;
        if (begun != null) {
            begun.await();
            pending = null;
        }
    }

    /** Takes its points from the blocks of all members. */
    void unpack(Transposition transposition) {
        if (!real) {
            return;
        }
        waves = new double[Math.toIntExact(transposition.unpackedBytes() / Double.BYTES)];
        int bytes = Math.toIntExact(transposition.blockBytes());
        for (int i = 0; i < transposition.members(); i++) {
            Payload block = process.node().memory().read(incoming + (long) i * bytes, bytes);
            if (block instanceof Payload.Real there) {
                transposition.unpack(there.bytes(), i, waves);
            }
        }
    }
}
