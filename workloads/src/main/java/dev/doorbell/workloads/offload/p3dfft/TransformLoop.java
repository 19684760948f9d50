package dev.doorbell.workloads.offload.p3dfft;

import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.workloads.measure.Pattern;
import dev.doorbell.workloads.offload.Collectives;
import dev.doorbell.workloads.offload.p3dfft.P3dfftOptions.Transposes;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Loop of every rank: pairs of a forward and a backward transform of all variables, a barrier
 * before each pair. Input is made and results are compared outside of the timed part and takes no
 * time.
 *
 * <p>In the blocking form, one variable after the other passes all its stages. In the non-blocking
 * form, all variables pass a stage before the first enters the next. A variable is thus transformed
 * while the others' blocks are on their way.
 */
final class TransformLoop {

    private final HostProcess process;
    private final dev.doorbell.libraries.mpi.collective.Collectives world;
    private final Decomposition grid;
    private final P3dfftOptions options;
    private final TestField field;
    private final boolean real;
    private final Stages stages;
    private final List<Variable> variables;
    private TransformTimes times = new TransformTimes();

    /**
     * The loop of one rank.
     *
     * @param real whether there are points, or only their time
     */
    TransformLoop(Mpi mpi, Collectives collectives, Transformation transformation, boolean real) {
        process = mpi.process();
        world = new dev.doorbell.libraries.mpi.collective.Collectives(mpi, mpi.world());
        grid = transformation.grid();
        options = transformation.options();
        field = transformation.field();
        this.real = real;
        stages = Stages.of(mpi, collectives, grid, transformation.cost(), real);
        long bufferBytes = Transformation.bufferBytes(grid, mpi.rank());
        variables =
                IntStream.range(0, options.variables())
                        .mapToObj(i -> new Variable(process, bufferBytes, real))
                        .toList();
    }

    /** Transforms and measures. */
    void run() {
        for (int i = 0; i < options.warmup() + options.iterations(); i++) {
            if (i == options.warmup()) {
                times = new TransformTimes();
            }
            pair((long) i * options.variables());
            process.node().instruments().step(1);
        }
        process.node()
                .instruments()
                .measure(TransformTimes.SERIES, times.row(options.iterations()));
    }

    private void pair(long firstCall) {
        Pencil space = grid.space(process.rank());
        Pencil waves = grid.pencil(Pencil.Axis.Z, process.rank());
        if (real) {
            for (int i = 0; i < variables.size(); i++) {
                variables.get(i).setSpace(field.input(space, firstCall + i));
            }
        }
        world.barrier();
        pass(stages.forward());
        if (real) {
            for (int i = 0; i < variables.size(); i++) {
                double[] points = variables.get(i).waves();
                count(points, field.wrongSpectrumBytes(waves, points, firstCall + i));
            }
        }
        pass(stages.backward());
        if (real) {
            for (int i = 0; i < variables.size(); i++) {
                double[] points = variables.get(i).space();
                count(points, field.wrongSpaceBytes(space, points, firstCall + i));
            }
        }
    }

    private void count(double[] points, long wrongBytes) {
        Pattern.count(process.node(), (long) points.length * Double.BYTES, wrongBytes);
    }

    private void pass(List<Stage> passed) {
        long start = process.nowPs();
        if (options.transposes() == Transposes.BLOCKING) {
            for (Variable variable : variables) {
                for (Stage stage : passed) {
                    carryOut(stage, variable);
                    await(variable);
                }
            }
        } else {
            for (Stage stage : passed) {
                for (Variable variable : variables) {
                    await(variable);
                    carryOut(stage, variable);
                }
            }
        }
        times.totalPs += process.nowPs() - start;
    }

    private void carryOut(Stage stage, Variable variable) {
        Stage.Exchange arrived = stage.arrived();
        if (arrived != null) {
            copy(variable.incoming(), arrived.transposition().unpackedBytes());
            variable.unpack(arrived.transposition());
        }
        compute(stage.computePs());
        stage.transform().apply(variable);
        Stage.Exchange leaving = stage.leaving();
        if (leaving != null) {
            copy(variable.outgoing(), leaving.transposition().packedBytes());
            variable.pack(leaving.transposition());
            long start = process.nowPs();
            variable.begin(leaving.members(), leaving.transposition());
            times.initPs += process.nowPs() - start;
        }
    }

    private void await(Variable variable) {
        long start = process.nowPs();
        variable.await();
        times.waitPs += process.nowPs() - start;
    }

    private void copy(long buffer, long bytes) {
        long start = process.nowPs();
        process.packTime(buffer, bytes);
        times.packPs += process.nowPs() - start;
    }

    /** Computes for a time, in as many parts as there are tests. */
    private void compute(long ps) {
        times.computePs += ps;
        if (options.testCalls() == 0) {
            process.work(ps);
            return;
        }
        long left = ps;
        for (int i = options.testCalls(); i > 0; i--) {
            long part = left / i;
            process.work(part);
            left -= part;
            long start = process.nowPs();
            for (Variable variable : variables) {
                Collectives.Operation pending = variable.pending();
                if (pending != null) {
                    pending.test();
                }
            }
            times.testPs += process.nowPs() - start;
        }
    }
}
