package dev.doorbell.workloads.datatype.halo;

import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.gpu.GpuWork;
import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.datatype.message.MessageOptions;
import dev.doorbell.libraries.datatype.message.TypedMessages;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.workloads.measure.Pattern;

/**
 * Program of a rank: in each step it exchanges layers with its neighbours, one dimension after the
 * other, and computes.
 */
final class HaloProgram {

    /** Rows are rank, time, time in exchanges. */
    static final String SERIES = "halo";

    private static final int ALIGNMENT = 4096;
    private static final int TAG = 2;

    private final Mpi mpi;
    private final Domain domain;
    private final int steps;
    private final MessageOptions options;
    private final GpuConstants constants;
    private final TypedMessages messages;
    private final Memory gpu;
    private long now;
    private long after;

    HaloProgram(Mpi mpi, Domain domain, int steps, MessageOptions options, GpuConstants constants) {
        this.mpi = mpi;
        this.domain = domain;
        this.steps = steps;
        this.options = options;
        this.constants = constants;
        gpu = mpi.process().node().memory().gpu(options.gpu());
        now = gpu.allocate((long) domain.cells() * Long.BYTES, ALIGNMENT);
        after = gpu.allocate((long) domain.cells() * Long.BYTES, ALIGNMENT);
        messages = new TypedMessages(mpi, options);
    }

    void run() {
        if (!options.phantom()) {
            for (int i = 0; i < domain.inner(); i++) {
                write(now, domain.cell(i), Whole.first(domain.global(mpi.rank(), i)));
            }
        }
        long start = mpi.process().nowPs();
        long exchangedPs = 0;
        for (int step = 0; step < steps; step++) {
            long before = mpi.process().nowPs();
            for (int dimension = 0; dimension < domain.dimensions(); dimension++) {
                exchange(dimension);
            }
            exchangedPs += mpi.process().nowPs() - before;
            compute();
            node().instruments().step(1);
        }
        node().instruments()
                .measure(SERIES, (long) mpi.rank(), mpi.process().nowPs() - start, exchangedPs);
        if (!options.phantom()) {
            verify();
        }
    }

    /**
     * Exchanges the layers of a dimension. Ranks at even places first send up, then down, so that
     * no cycle of waits arises.
     */
    private void exchange(int dimension) {
        boolean even = domain.place(mpi.rank())[dimension] % 2 == 0;
        for (int turn = 0; turn < 2; turn++) {
            int step = even == (turn == 0) ? 1 : -1;
            int peer = domain.neighbour(mpi.rank(), dimension, step);
            if (peer < 0) {
                continue;
            }
            int mine = step > 0 ? domain.side() : 1;
            if (even) {
                messages.send(domain.layer(dimension, mine), 1, now, peer, TAG);
                messages.receive(domain.layer(dimension, mine + step), 1, now, peer, TAG);
            } else {
                messages.receive(domain.layer(dimension, mine + step), 1, now, peer, TAG);
                messages.send(domain.layer(dimension, mine), 1, now, peer, TAG);
            }
        }
    }

    /** A kernel that is bound by memory: every cell is read once and written once. */
    private void compute() {
        long bytes = 2L * domain.inner() * Long.BYTES;
        node().gpuEngines(options.gpu())
                .run(
                        mpi.process().program(),
                        GpuWork.kernel(constants.launchPs(), constants.memoryRate().timePs(bytes)));
        if (!options.phantom()) {
            for (int i = 0; i < domain.inner(); i++) {
                int cell = domain.cell(i);
                long neighbours = 0;
                for (int dimension = 0; dimension < domain.dimensions(); dimension++) {
                    int stride = domain.stride(dimension);
                    neighbours += read(now, cell - stride) + read(now, cell + stride);
                }
                write(after, cell, Whole.next(read(now, cell), neighbours));
            }
        }
        long old = now;
        now = after;
        after = old;
    }

    private void verify() {
        Whole whole = new Whole(domain, steps);
        long wrong = 0;
        for (int i = 0; i < domain.inner(); i++) {
            boolean right = read(now, domain.cell(i)) == whole.cell(domain.global(mpi.rank(), i));
            wrong += right ? 0 : Long.BYTES;
        }
        Pattern.count(node(), (long) domain.inner() * Long.BYTES, wrong);
    }

    private long read(long array, int cell) {
        return gpu.readLong(array + (long) cell * Long.BYTES);
    }

    private void write(long array, int cell, long value) {
        gpu.writeLong(array + (long) cell * Long.BYTES, value);
    }

    private Node node() {
        return mpi.process().node();
    }
}
