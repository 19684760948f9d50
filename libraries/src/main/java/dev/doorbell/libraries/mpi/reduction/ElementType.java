package dev.doorbell.libraries.mpi.reduction;

import dev.doorbell.libraries.msccl.arithmetic.DataType;

/** Types of the elements of a reduction; little-endian, padded as in C on x86-64. */
public enum ElementType {
    /** {@code MPI_INT8_T}. */
    INT8(1, DataType.INT64, 0),
    /** {@code MPI_UINT8_T}. */
    UINT8(1, DataType.UINT64, 0),
    /** {@code MPI_INT16_T}. */
    INT16(2, DataType.INT64, 0),
    /** {@code MPI_UINT16_T}. */
    UINT16(2, DataType.UINT64, 0),
    /** {@code MPI_INT32_T}. */
    INT32(4, DataType.INT64, 0),
    /** {@code MPI_UINT32_T}. */
    UINT32(4, DataType.UINT64, 0),
    /** {@code MPI_INT64_T}. */
    INT64(8, DataType.INT64, 0),
    /** {@code MPI_UINT64_T}. */
    UINT64(8, DataType.UINT64, 0),
    /** {@code MPI_FLOAT}. */
    FLOAT(4, DataType.FLOAT, 0),
    /** {@code MPI_DOUBLE}. */
    DOUBLE(8, DataType.DOUBLE, 0),
    /** {@code MPI_SHORT_INT}: value and index. */
    SHORT_INT(2, DataType.INT64, 8),
    /** {@code MPI_2INT}: value and index. */
    INT_INT(4, DataType.INT64, 8),
    /** {@code MPI_LONG_INT}: value and index. */
    LONG_INT(8, DataType.INT64, 16),
    /** {@code MPI_FLOAT_INT}: value and index. */
    FLOAT_INT(4, DataType.FLOAT, 8),
    /** {@code MPI_DOUBLE_INT}: value and index. */
    DOUBLE_INT(8, DataType.DOUBLE, 16);

    private final int valueBytes;
    private final DataType arithmetic;
    private final int pairBytes;

    ElementType(int valueBytes, DataType arithmetic, int pairBytes) {
        this.valueBytes = valueBytes;
        this.arithmetic = arithmetic;
        this.pairBytes = pairBytes;
    }

    /** Extent of an element in bytes. */
    public int bytes() {
        return pair() ? pairBytes : valueBytes;
    }

    /** Returns true for a value with an index of 4 bytes. */
    public boolean pair() {
        return pairBytes > 0;
    }

    /** Returns true if values are fractions. */
    public boolean fractional() {
        return arithmetic.fractional();
    }

    /** Bytes of a value. */
    int valueBytes() {
        return valueBytes;
    }

    /** Place of the index in an element. */
    int indexAt() {
        return Math.max(valueBytes, Integer.BYTES);
    }

    /** Type in which values are combined; integers are sign-extended and cut to their length. */
    DataType arithmetic() {
        return arithmetic;
    }
}
