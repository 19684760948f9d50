package dev.doorbell.workloads.offload.p3dfft;

import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.workloads.offload.Collectives;
import dev.doorbell.workloads.offload.p3dfft.Pencil.Axis;
import dev.doorbell.workloads.offload.p3dfft.fft.FftCost;
import java.util.List;

/**
 * Stages of the transforms of a variable on one rank.
 *
 * @param forward x, then y, then z
 * @param backward z, then y, then x; normalised
 */
record Stages(List<Stage> forward, List<Stage> backward) {

    static Stages of(Mpi mpi, Collectives world, Decomposition grid, FftCost cost, boolean real) {
        int me = mpi.rank();
        Collectives row = world.within(mpi.communicator(grid.row(me)));
        Collectives column = world.within(mpi.communicator(grid.column(me)));
        LineTransforms lines = new LineTransforms(grid);
        Stage.Exchange toY = exchange(grid, me, Axis.X, Axis.Y, row);
        Stage.Exchange toZ = exchange(grid, me, Axis.Y, Axis.Z, column);
        Stage.Exchange fromZ = exchange(grid, me, Axis.Z, Axis.Y, column);
        Stage.Exchange fromY = exchange(grid, me, Axis.Y, Axis.X, row);
        long xPs = cost.timePs(grid.space(me).lines(), grid.nx(), true);
        long yPs = complexPs(grid.pencil(Axis.Y, me), cost);
        long zPs = complexPs(grid.pencil(Axis.Z, me), cost);
        double scale = 1.0 / grid.points();
        List<Stage> forward =
                List.of(
                        new Stage(
                                null, xPs, it -> it.setWaves(lines.realToComplex(it.space())), toY),
                        new Stage(toY, yPs, it -> lines.forward(Axis.Y, it.waves()), toZ),
                        new Stage(toZ, zPs, it -> lines.forward(Axis.Z, it.waves()), null));
        List<Stage> backward =
                List.of(
                        new Stage(null, zPs, it -> lines.backward(Axis.Z, it.waves()), fromZ),
                        new Stage(fromZ, yPs, it -> lines.backward(Axis.Y, it.waves()), fromY),
                        new Stage(
                                fromY,
                                xPs,
                                it -> it.setSpace(lines.complexToReal(it.waves(), scale)),
                                null));
        return real ? new Stages(forward, backward) : new Stages(timed(forward), timed(backward));
    }

    /** The same without points. */
    private static List<Stage> timed(List<Stage> stages) {
        return stages.stream()
                .map(it -> new Stage(it.arrived(), it.computePs(), ignored -> {}, it.leaving()))
                .toList();
    }

    private static long complexPs(Pencil pencil, FftCost cost) {
        return cost.timePs(pencil.lines(), pencil.length(), false);
    }

    private static Stage.Exchange exchange(
            Decomposition grid, int rank, Axis from, Axis to, Collectives members) {
        return new Stage.Exchange(new Transposition(grid, rank, from, to), members);
    }
}
