package dev.doorbell.libraries.mpi.topology;

import dev.doorbell.libraries.mpi.message.MpiException;
import dev.doorbell.libraries.mpi.message.Status;
import java.util.ArrayList;
import java.util.List;

/**
 * Cartesian grid, {@code MPI_Cart_create}. The last coordinate varies fastest.
 *
 * @param sizes members in each dimension
 * @param periodic true for each dimension that is a ring
 */
public record Grid(List<Integer> sizes, List<Boolean> periodic) implements Topology {

    /** Checks and copies the lists. */
    public Grid {
        sizes = List.copyOf(sizes);
        periodic = List.copyOf(periodic);
        for (int size : sizes) {
            if (size < 1) {
                throw new MpiException(
                        "size of a dimension is %d; expected 1 or more".formatted(size));
            }
        }
    }

    /** Number of members. */
    public int members() {
        return sizes.stream().reduce(1, Math::multiplyExact);
    }

    /** Coordinates of a member. */
    public int[] coordinates(int member) {
        int[] coordinates = new int[sizes.size()];
        int left = member;
        for (int i = coordinates.length - 1; i >= 0; i--) {
            coordinates[i] = left % sizes.get(i);
            left /= sizes.get(i);
        }
        return coordinates;
    }

    /** Member at coordinates, which wrap around in rings. */
    public int member(int... coordinates) {
        int member = 0;
        for (int i = 0; i < sizes.size(); i++) {
            int size = sizes.get(i);
            int at = coordinates[i];
            if (!periodic.get(i) && (at < 0 || at >= size)) {
                throw new MpiException(
                        "coordinate %d is %d; expected from 0 to %d".formatted(i, at, size - 1));
            }
            member = member * size + Math.floorMod(at, size);
        }
        return member;
    }

    /**
     * Member some steps away along a dimension, or {@link Status#PROC_NULL} beyond the edge.
     *
     * @param steps may be negative
     */
    public int shifted(int member, int dimension, int steps) {
        int size = sizes.get(dimension);
        int[] coordinates = coordinates(member);
        long at = (long) coordinates[dimension] + steps;
        if (!periodic.get(dimension) && (at < 0 || at >= size)) {
            return Status.PROC_NULL;
        }
        coordinates[dimension] = Math.floorMod(at, size);
        return member(coordinates);
    }

    /** Returns the grid of the dimensions that remain. */
    public Grid part(List<Boolean> remain) {
        List<Integer> partSizes = new ArrayList<>();
        List<Boolean> partPeriodic = new ArrayList<>();
        for (int i = 0; i < sizes.size(); i++) {
            if (remain.get(i)) {
                partSizes.add(sizes.get(i));
                partPeriodic.add(periodic.get(i));
            }
        }
        return new Grid(partSizes, partPeriodic);
    }

    /** Members that share a member's coordinates in the dimensions that do not remain. */
    public List<Integer> slice(int member, List<Boolean> remain) {
        int[] mine = coordinates(member);
        List<Integer> slice = new ArrayList<>();
        for (int other = 0; other < members(); other++) {
            int[] its = coordinates(other);
            boolean same = true;
            for (int i = 0; i < its.length; i++) {
                same &= remain.get(i) || its[i] == mine[i];
            }
            if (same) {
                slice.add(other);
            }
        }
        return slice;
    }

    @Override
    public List<Integer> sources(int member) {
        List<Integer> neighbours = new ArrayList<>();
        for (int i = 0; i < sizes.size(); i++) {
            neighbours.add(shifted(member, i, -1));
            neighbours.add(shifted(member, i, 1));
        }
        return neighbours;
    }

    @Override
    public List<Integer> destinations(int member) {
        return sources(member);
    }
}
