package dev.doorbell.workloads.datatype.transpose;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.message.MessageOptions;
import dev.doorbell.libraries.datatype.message.TypedCollectives;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.collective.Collectives;
import dev.doorbell.workloads.measure.Pattern;
import java.util.List;

/** Program of a rank: it transposes each matrix several times, all ranks together. */
final class TransposeProgram {

    /** Rows are matrix, time of all calls. */
    static final String SERIES = "transpose";

    private static final int ALIGNMENT = 4096;

    private final Mpi mpi;
    private final List<Matrix> matrices;
    private final MessageOptions options;
    private final int iterations;
    private final TypedCollectives typed;
    private final Collectives collectives;
    private final Memory gpu;
    private final long source;
    private final long target;

    TransposeProgram(Mpi mpi, List<Matrix> matrices, MessageOptions options, int iterations) {
        this.mpi = mpi;
        this.matrices = matrices;
        this.options = options;
        this.iterations = iterations;
        typed = new TypedCollectives(mpi, mpi.world(), options);
        collectives = new Collectives(mpi, mpi.world());
        gpu = mpi.process().node().memory().gpu(options.gpu());
        source = allocate();
        target = allocate();
    }

    void run() {
        for (int i = 0; i < matrices.size(); i++) {
            Matrix matrix = matrices.get(i);
            Datatype sent = matrix.sent();
            Datatype received = matrix.received();
            fill(matrix);
            long start = 0;
            for (int call = -1; call < iterations; call++) {
                collectives.barrier();
                start = call == 0 ? mpi.process().nowPs() : start;
                typed.alltoall(source, 1, sent, target, 1, received);
                mpi.process().node().instruments().step(1);
            }
            mpi.process()
                    .node()
                    .instruments()
                    .measure(SERIES, (long) i, mpi.process().nowPs() - start);
            verify(matrix);
        }
    }

    private long allocate() {
        long bytes = matrices.stream().mapToLong(Matrix::bytes).max().orElse(0);
        return gpu.allocate(bytes, ALIGNMENT);
    }

    private void fill(Matrix matrix) {
        if (options.phantom()) {
            return;
        }
        int first = mpi.rank() * matrix.rows();
        for (int i = 0; i < matrix.elements(); i++) {
            long at = (long) i * Matrix.ELEMENT_BYTES;
            long number = matrix.number(first + i / matrix.order(), i % matrix.order());
            gpu.writeLong(source + at, number);
            gpu.writeLong(source + at + Long.BYTES, ~number);
            gpu.writeLong(target + at, 0);
            gpu.writeLong(target + at + Long.BYTES, 0);
        }
    }

    private void verify(Matrix matrix) {
        if (options.phantom()) {
            return;
        }
        int first = mpi.rank() * matrix.rows();
        long wrong = 0;
        for (int i = 0; i < matrix.elements(); i++) {
            long at = target + (long) i * Matrix.ELEMENT_BYTES;
            long number = matrix.number(i % matrix.order(), first + i / matrix.order());
            wrong += gpu.readLong(at) == number ? 0 : Long.BYTES;
            wrong += gpu.readLong(at + Long.BYTES) == ~number ? 0 : Long.BYTES;
        }
        Pattern.count(mpi.process().node(), matrix.bytes(), wrong);
    }
}
