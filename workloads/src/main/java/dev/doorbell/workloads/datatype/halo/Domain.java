package dev.doorbell.workloads.datatype.halo;

import dev.doorbell.libraries.datatype.ArrayDatatypes;
import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.Datatypes;
import dev.doorbell.libraries.datatype.shape.ArrayOrder;
import dev.doorbell.libraries.datatype.shape.BasicType;
import java.util.Arrays;

/**
 * The cells of one rank: a box of 64-bit numbers with a layer of ghosts around it, the last
 * subscript fastest.
 *
 * @param side cells in each dimension, without ghosts
 * @param dimensions two or three
 * @param processes of the grid in each dimension
 */
record Domain(int side, int dimensions, int[] processes) {

    /** A grid of {@code ranks} processes, as square as their prime factors allow. */
    static Domain of(int side, int dimensions, int ranks) {
        int[] processes = new int[dimensions];
        Arrays.fill(processes, 1);
        int left = ranks;
        for (int factor = 2; left > 1; factor++) {
            while (left % factor == 0) {
                int least = 0;
                for (int i = 1; i < dimensions; i++) {
                    least = processes[i] < processes[least] ? i : least;
                }
                processes[least] *= factor;
                left /= factor;
            }
        }
        return new Domain(side, dimensions, processes);
    }

    /** Cells in each dimension, ghosts included. */
    int padded() {
        return side + 2;
    }

    /** Cells of the array. */
    int cells() {
        return power(padded());
    }

    /** Cells that are computed. */
    int inner() {
        return power(side);
    }

    /** Place of a rank in the grid. */
    int[] place(int rank) {
        int[] place = new int[dimensions];
        int left = rank;
        for (int i = dimensions - 1; i >= 0; i--) {
            place[i] = left % processes[i];
            left /= processes[i];
        }
        return place;
    }

    /** The rank next to one in a dimension, up or down; -1 beyond the edge. */
    int neighbour(int rank, int dimension, int step) {
        int[] place = place(rank);
        place[dimension] += step;
        if (place[dimension] < 0 || place[dimension] >= processes[dimension]) {
            return -1;
        }
        int number = 0;
        for (int i = 0; i < dimensions; i++) {
            number = number * processes[i] + place[i];
        }
        return number;
    }

    /** Cells from one to its neighbour in a dimension. */
    int stride(int dimension) {
        int stride = 1;
        for (int i = dimension + 1; i < dimensions; i++) {
            stride *= padded();
        }
        return stride;
    }

    /**
     * The layer of cells at {@code index} of a dimension, without edges: a vector in two
     * dimensions, a subarray in three.
     */
    Datatype layer(int dimension, int index) {
        Datatype cell = Datatype.of(BasicType.INT64_T);
        if (dimensions == 2) {
            int other = stride(1 - dimension);
            long first = (long) index * stride(dimension) + other;
            Datatype line = Datatypes.vector(side, 1, other, cell);
            return Datatypes.hindexed(new int[] {1}, new long[] {first * Long.BYTES}, line)
                    .commit();
        }
        int[] sizes = new int[dimensions];
        int[] box = new int[dimensions];
        int[] starts = new int[dimensions];
        Arrays.fill(sizes, padded());
        Arrays.fill(box, side);
        Arrays.fill(starts, 1);
        box[dimension] = 1;
        starts[dimension] = index;
        return ArrayDatatypes.subarray(sizes, box, starts, ArrayOrder.C, cell).commit();
    }

    /** The cell that is the {@code number}th of those computed. */
    int cell(int number) {
        int cell = 0;
        int left = number;
        for (int i = dimensions - 1; i >= 0; i--) {
            cell += (1 + left % side) * stride(i);
            left /= side;
        }
        return cell;
    }

    /** Index in the whole domain of the {@code number}th computed cell of a rank. */
    int global(int rank, int number) {
        int[] place = place(rank);
        int[] at = new int[dimensions];
        int left = number;
        for (int i = dimensions - 1; i >= 0; i--) {
            at[i] = place[i] * side + left % side;
            left /= side;
        }
        int index = 0;
        for (int i = 0; i < dimensions; i++) {
            index = index * side * processes[i] + at[i];
        }
        return index;
    }

    private int power(int of) {
        int power = 1;
        for (int i = 0; i < dimensions; i++) {
            power *= of;
        }
        return power;
    }
}
