package dev.doorbell.workloads.datatype.ddtbench;

import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.Datatypes;
import dev.doorbell.libraries.datatype.shape.BasicType;
import dev.doorbell.workloads.datatype.exchange.ExchangeCase;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Faces of regular grids: MILC, NAS LU and MG, SPECFEM3D's matrices, and a transpose. */
final class Grids {

    private static final Datatype FLOAT = Datatype.of(BasicType.FLOAT);
    private static final Datatype DOUBLE = Datatype.of(BasicType.DOUBLE);
    private static final Datatype COMPLEX = Datatype.of(BasicType.C_DOUBLE_COMPLEX);

    private static final int[][] MILC = {
        {16, 16, 16, 16}, {8, 16, 16, 16}, {8, 8, 8, 16}, {8, 8, 8, 8}
    };
    private static final int[] LU = {12, 33, 64, 102, 162, 408, 1020};
    private static final int[][] MG = {
        {34, 18, 18}, {130, 66, 66}, {258, 130, 130}, {514, 258, 258}
    };
    private static final int[] MATRICES = {7600, 6400, 5600, 6200};
    private static final int[] FFT = {256, 512, 768, 1024, 1536};

    /** Two matrices of three by three are three complex numbers. */
    private static final int SU3 = 6;

    private static final int UNKNOWNS = 5;
    private static final int PROCESSES = 2;

    private Grids() {}

    static List<Pattern> patterns() {
        return List.of(
                new Pattern("MILC_su3_zd", Grids::milc),
                new Pattern("NAS_LU_x", Grids::luRows),
                new Pattern("NAS_LU_y", Grids::luColumns),
                new Pattern("NAS_MG_x", () -> mg("x")),
                new Pattern("NAS_MG_y", () -> mg("y")),
                new Pattern("NAS_MG_z", () -> mg("z")),
                new Pattern("SPECFEM3D_mt", Grids::matrices),
                new Pattern("FFT2", Grids::fft));
    }

    private static List<ExchangeCase> milc() {
        List<ExchangeCase> sets = new ArrayList<>();
        for (int[] d : MILC) {
            int half = d[0] * d[1] * d[2] / 2;
            Datatype site = Datatypes.contiguous(SU3, FLOAT);
            Datatype face = Datatypes.vector(d[3], d[0] * d[1] / 2, half, site);
            sets.add(
                    ExchangeCase.of(
                            "MILC_su3_zd",
                            "%dx%dx%dx%d".formatted(d[0], d[1], d[2], d[3]),
                            Datatypes.hvector(2, 1, site.extent() * half * d[3], face)));
        }
        return sets;
    }

    private static List<ExchangeCase> luRows() {
        return IntStream.of(LU)
                .mapToObj(side ->
                        ExchangeCase.of(
                                "NAS_LU_x",
                                Integer.toString(side),
                                Datatypes.contiguous(UNKNOWNS * side, DOUBLE)))
                .toList();
    }

    private static List<ExchangeCase> luColumns() {
        Datatype point = Datatypes.contiguous(UNKNOWNS, DOUBLE);
        return IntStream.of(LU)
                .mapToObj(side ->
                        ExchangeCase.of(
                                "NAS_LU_y",
                                Integer.toString(side),
                                Datatypes.vector(side, 1, side + 2, point)))
                .toList();
    }

    private static List<ExchangeCase> mg(String direction) {
        List<ExchangeCase> sets = new ArrayList<>();
        for (int[] d : MG) {
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
            sets.add(
                    ExchangeCase.of(
                            "NAS_MG_" + direction, "%dx%dx%d".formatted(d[0], d[1], d[2]), face));
        }
        return sets;
    }

    private static List<ExchangeCase> matrices() {
        Datatype triple = Datatypes.contiguous(3, FLOAT);
        return IntStream.of(MATRICES)
                .mapToObj(count ->
                        ExchangeCase.of(
                                "SPECFEM3D_mt",
                                Integer.toString(count),
                                Datatypes.vector(count, 1, 2, triple),
                                Datatypes.contiguous(count, triple)))
                .toList();
    }

    /** One of the blocks that all processes exchange: sent by rows, received by columns. */
    private static List<ExchangeCase> fft() {
        List<ExchangeCase> sets = new ArrayList<>();
        for (int side : FFT) {
            int block = side / PROCESSES;
            Datatype column =
                    Datatypes.resized(
                            Datatypes.vector(block, 1, side, COMPLEX), 0, COMPLEX.extent());
            sets.add(
                    ExchangeCase.of(
                            "FFT2",
                            Integer.toString(side),
                            Datatypes.vector(block, block, side, COMPLEX),
                            Datatypes.contiguous(block, column)));
        }
        return sets;
    }
}
