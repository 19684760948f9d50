package dev.doorbell.workloads.datatype.ddtbench;

import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.Datatypes;
import dev.doorbell.libraries.datatype.shape.BasicType;
import dev.doorbell.workloads.datatype.exchange.ExchangeCase;
import java.util.List;

/** Faces of regular grids: MILC, NAS LU and MG, SPECFEM3D's matrices, and a transpose. */
final class Grids {

    private static final Datatype FLOAT = Datatype.of(BasicType.FLOAT);
    private static final Datatype DOUBLE = Datatype.of(BasicType.DOUBLE);
    private static final Datatype COMPLEX = Datatype.of(BasicType.C_DOUBLE_COMPLEX);

    private static final int[][] MILC = {
        {16, 16, 16, 16}, {8, 16, 16, 16}, {8, 8, 8, 16}, {8, 8, 8, 8}
    };
    private static final int[][] LU = {{12}, {33}, {64}, {102}, {162}, {408}, {1020}};
    private static final int[][] MG = {
        {34, 18, 18}, {130, 66, 66}, {258, 130, 130}, {514, 258, 258}
    };
    private static final int[][] MATRICES = {{7600}, {6400}, {5600}, {6200}};
    private static final int[][] FFT = {{256}, {512}, {768}, {1024}, {1536}};

    /** Two matrices of three by three are three complex numbers. */
    private static final int SU3 = 6;

    private static final int UNKNOWNS = 5;
    private static final int PROCESSES = 2;

    private Grids() {}

    static List<Pattern> patterns() {
        Pattern.Rule sides = Pattern.Rule.range(1, 1 << 16);
        Pattern.Rule boxes = Pattern.Rule.range(3, 1024);
        return List.of(
                new Pattern(
                        "MILC_su3_zd",
                        MILC,
                        new Pattern.Rule(
                                1, 64, d -> d[0] * d[1] % 2 == 0, ", the first two not both odd"),
                        Grids::milc),
                new Pattern("NAS_LU_x", LU, sides, Grids::luRow),
                new Pattern("NAS_LU_y", LU, sides, Grids::luColumn),
                new Pattern("NAS_MG_x", MG, boxes, d -> mg("x", d)),
                new Pattern("NAS_MG_y", MG, boxes, d -> mg("y", d)),
                new Pattern("NAS_MG_z", MG, boxes, d -> mg("z", d)),
                new Pattern(
                        "SPECFEM3D_mt", MATRICES, Pattern.Rule.range(1, 1 << 20), Grids::matrix),
                new Pattern(
                        "FFT2",
                        FFT,
                        new Pattern.Rule(2, 4096, d -> d[0] % PROCESSES == 0, " and even"),
                        Grids::fft));
    }

    private static ExchangeCase milc(int[] d) {
        int half = d[0] * d[1] * d[2] / 2;
        Datatype site = Datatypes.contiguous(SU3, FLOAT);
        Datatype face = Datatypes.vector(d[3], d[0] * d[1] / 2, half, site);
        return ExchangeCase.of(
                "MILC_su3_zd",
                "%dx%dx%dx%d".formatted(d[0], d[1], d[2], d[3]),
                Datatypes.hvector(2, 1, site.extent() * half * d[3], face));
    }

    private static ExchangeCase luRow(int[] side) {
        return ExchangeCase.of(
                "NAS_LU_x",
                Integer.toString(side[0]),
                Datatypes.contiguous(UNKNOWNS * side[0], DOUBLE));
    }

    private static ExchangeCase luColumn(int[] side) {
        return ExchangeCase.of(
                "NAS_LU_y",
                Integer.toString(side[0]),
                Datatypes.vector(side[0], 1, side[0] + 2, Datatypes.contiguous(UNKNOWNS, DOUBLE)));
    }

    private static ExchangeCase mg(String direction, int[] d) {
        Datatype face =
                switch (direction) {
                    case "x" ->
                            Datatypes.hvector(
                                    d[2] - 2,
                                    1,
                                    (long) d[0] * d[1] * Double.BYTES,
                                    Datatypes.vector(d[1] - 2, 1, d[0], DOUBLE));
                    case "y" -> Datatypes.vector(d[2] - 2, d[0] - 2, d[0] * d[1], DOUBLE);
                    default -> Datatypes.vector(d[1] - 2, d[0] - 2, d[0], DOUBLE);
                };
        return ExchangeCase.of("NAS_MG_" + direction, "%dx%dx%d".formatted(d[0], d[1], d[2]), face);
    }

    private static ExchangeCase matrix(int[] count) {
        Datatype triple = Datatypes.contiguous(3, FLOAT);
        return ExchangeCase.of(
                "SPECFEM3D_mt",
                Integer.toString(count[0]),
                Datatypes.vector(count[0], 1, 2, triple),
                Datatypes.contiguous(count[0], triple));
    }

    /** One of the blocks that all processes exchange: sent by rows, received by columns. */
    private static ExchangeCase fft(int[] side) {
        int block = side[0] / PROCESSES;
        Datatype column =
                Datatypes.resized(
                        Datatypes.vector(block, 1, side[0], COMPLEX), 0, COMPLEX.extent());
        return ExchangeCase.of(
                "FFT2",
                Integer.toString(side[0]),
                Datatypes.vector(block, block, side[0], COMPLEX),
                Datatypes.contiguous(block, column));
    }
}
