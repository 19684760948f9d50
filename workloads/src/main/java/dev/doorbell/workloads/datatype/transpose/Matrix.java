package dev.doorbell.workloads.datatype.transpose;

import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.Datatypes;
import dev.doorbell.libraries.datatype.shape.BasicType;

/**
 * A square matrix of complex numbers of 16 bytes, its rows shared out among ranks, each row on one.
 *
 * @param order rows and columns
 * @param ranks a divisor of the order
 */
record Matrix(int order, int ranks) {

    static final int ELEMENT_BYTES = 2 * Double.BYTES;

    private static final Datatype ELEMENT = Datatype.of(BasicType.C_DOUBLE_COMPLEX);

    /** Rows of a rank. */
    int rows() {
        return order / ranks;
    }

    /** Elements of a rank. */
    int elements() {
        return rows() * order;
    }

    /** Bytes of a rank. */
    long bytes() {
        return (long) elements() * ELEMENT_BYTES;
    }

    /** Datatype of the data sent to one rank: a block of all rows, row by row. */
    Datatype sent() {
        Datatype block = Datatypes.vector(rows(), rows(), order, ELEMENT);
        return Datatypes.resized(block, 0, (long) rows() * ELEMENT_BYTES).commit();
    }

    /** Datatype of the data received from one rank: a block of all rows, column by column. */
    Datatype received() {
        Datatype column = Datatypes.vector(rows(), 1, order, ELEMENT);
        return Datatypes.contiguous(rows(), Datatypes.resized(column, 0, ELEMENT_BYTES)).commit();
    }

    /** First of the two numbers of an element. */
    long number(int row, int column) {
        return ((long) row * order + column + 1) * 0x9E3779B97F4A7C15L;
    }
}
