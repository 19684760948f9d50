package dev.doorbell.libraries.datatype.shape;

/**
 * Part of a global array that one process of a grid has ({@code MPI_Type_create_darray}). It is
 * built from the indices of the process, from the fastest dimension to the slowest.
 */
public final class DistributedArray {

    private DistributedArray() {}

    /**
     * One dimension of the array.
     *
     * @param globalSize elements in total
     * @param argument elements of a block, or {@link Distribution#DEFAULT_ARGUMENT}
     * @param processes of the grid in this dimension
     */
    public record Dimension(
            int globalSize, Distribution distribution, int argument, int processes) {

        /** Elements of a block. */
        int block() {
            if (distribution == Distribution.NONE) {
                return globalSize;
            }
            if (argument != Distribution.DEFAULT_ARGUMENT) {
                return argument;
            }
            return distribution == Distribution.BLOCK ? Math.ceilDiv(globalSize, processes) : 1;
        }
    }

    /**
     * Returns the shape of the part of process {@code rank}. The grid's ranks are in row-major
     * order.
     */
    public static Shape of(int rank, Dimension[] dimensions, ArrayOrder order, Shape child) {
        int[] coordinates = new int[dimensions.length];
        int left = rank;
        for (int i = dimensions.length - 1; i >= 0; i--) {
            coordinates[i] = left % dimensions[i].processes();
            left /= dimensions[i].processes();
        }
        long stride = child.bounds().extent();
        Shape shape = child;
        for (int place = 0; place < dimensions.length; place++) {
            int dimension = order.dimension(place, dimensions.length);
            Shape element = Shapes.resized(shape, shape.bounds().lb(), stride);
            shape = mine(dimensions[dimension], coordinates[dimension], stride, element);
            stride = Math.multiplyExact(dimensions[dimension].globalSize(), stride);
        }
        return Shapes.resized(shape, 0, stride);
    }

    private static Shape mine(Dimension dimension, int coordinate, long stride, Shape element) {
        int block = dimension.block();
        int round = Math.multiplyExact(block, dimension.processes());
        int first = Math.multiplyExact(block, coordinate);
        int blocks =
                first >= dimension.globalSize()
                        ? 0
                        : Math.ceilDiv(dimension.globalSize() - first, round);
        int[] lengths = new int[blocks];
        long[] displacements = new long[blocks];
        for (int i = 0; i < blocks; i++) {
            int start = first + i * round;
            lengths[i] = Math.min(block, dimension.globalSize() - start);
            displacements[i] = Math.multiplyExact(start, stride);
        }
        return Shapes.indexed(lengths, displacements, element);
    }
}
