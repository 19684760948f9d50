package dev.doorbell.workloads.datatype.ddtbench;

import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.Datatypes;
import dev.doorbell.libraries.datatype.shape.BasicType;
import dev.doorbell.workloads.datatype.exchange.ExchangeCase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Entries of arrays by lists of indices: atoms of LAMMPS, points of SPECFEM3D. The indices are
 * random, each once, as the mesh or the particles would have them.
 */
final class Lists {

    private static final Datatype FLOAT = Datatype.of(BasicType.FLOAT);
    private static final Datatype DOUBLE = Datatype.of(BasicType.DOUBLE);

    /** Atoms that are sent, of so many. */
    private static final int[][] FULL = {{3062, 3534}, {2243, 2597}, {1662, 1907}};

    private static final int[][] ATOMIC = {{243, 4084}, {145, 2157}, {114, 1217}};
    private static final int[][] OUTER_CORE = {
        {3225, 88881}, {1897, 38585}, {877, 12857}, {493, 3697}
    };

    /**
     * Number of sent points of the crust and of all its points, then the same of the inner core.
     */
    private static final int[][] CRUST = {
        {11797, 834917, 3009, 51153},
        {7125, 396849, 1729, 22477},
        {3801, 152001, 801, 7209},
        {1957, 39929, 245, 1225}
    };

    private static final int COORDINATES = 3;

    private static final Pattern.Rule SENT =
            new Pattern.Rule(1, 1 << 20, Lists::sent, ": entries that are sent, and all of them");

    private final Random random;

    Lists(long seed) {
        random = new Random(seed);
    }

    List<Pattern> patterns() {
        return List.of(
                new Pattern("LAMMPS_full", FULL, SENT, set -> atoms("LAMMPS_full", set, 5)),
                new Pattern("LAMMPS_atomic", ATOMIC, SENT, set -> atoms("LAMMPS_atomic", set, 3)),
                new Pattern("SPECFEM3D_oc", OUTER_CORE, SENT, this::outerCore),
                new Pattern("SPECFEM3D_cm", CRUST, SENT, this::crust));
    }

    private static boolean sent(int[] set) {
        return IntStream.range(0, set.length / 2).allMatch(i -> set[2 * i] <= set[2 * i + 1]);
    }

    /**
     * Coordinates, then other arrays of one number each; received numbers are appended to the
     * arrays.
     */
    private ExchangeCase atoms(String name, int[] set, int others) {
        int[] atoms = indices(set[0], set[1]);
        int room = set[0] + set[1];
        List<Datatype> sent = new ArrayList<>();
        List<Datatype> received = new ArrayList<>();
        long[] from = new long[1 + others];
        long[] to = new long[1 + others];
        long at = 0;
        for (int array = 0; array <= others; array++) {
            int each = array == 0 ? COORDINATES : 1;
            sent.add(
                    Datatypes.indexedBlock(
                            each, Arrays.stream(atoms).map(atom -> each * atom).toArray(), DOUBLE));
            received.add(Datatypes.contiguous(each * set[0], DOUBLE));
            from[array] = at;
            to[array] = at + (long) each * set[1] * Double.BYTES;
            at += (long) each * room * Double.BYTES;
        }
        return ExchangeCase.of(
                name,
                "%d of %d".formatted(set[0], set[1]),
                Datatypes.struct(ones(1 + others), from, sent),
                Datatypes.struct(ones(1 + others), to, received));
    }

    private ExchangeCase outerCore(int[] set) {
        return ExchangeCase.of(
                "SPECFEM3D_oc",
                "%d of %d".formatted(set[0], set[1]),
                Datatypes.indexedBlock(1, indices(set[0], set[1]), FLOAT));
    }

    private ExchangeCase crust(int[] set) {
        long second = (long) COORDINATES * set[1] * Float.BYTES;
        return ExchangeCase.of(
                "SPECFEM3D_cm",
                "%d of %d and %d of %d".formatted(set[0], set[1], set[2], set[3]),
                Datatypes.struct(
                        ones(2),
                        new long[] {0, second},
                        List.of(points(set[0], set[1]), points(set[2], set[3]))));
    }

    private Datatype points(int count, int of) {
        return Datatypes.indexedBlock(
                COORDINATES,
                Arrays.stream(indices(count, of)).map(point -> COORDINATES * point).toArray(),
                FLOAT);
    }

    /** {@code count} different numbers below {@code of}, in random order. */
    private int[] indices(int count, int of) {
        int[] all = new int[of];
        Arrays.setAll(all, i -> i);
        for (int i = 0; i < count; i++) {
            int other = i + random.nextInt(of - i);
            int chosen = all[other];
            all[other] = all[i];
            all[i] = chosen;
        }
        return Arrays.copyOf(all, count);
    }

    private static int[] ones(int count) {
        int[] ones = new int[count];
        Arrays.fill(ones, 1);
        return ones;
    }
}
