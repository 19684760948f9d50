package dev.doorbell.libraries.datatype.shape;

import java.util.List;

/**
 * Predefined datatypes, with sizes and alignments of x86-64 under Linux. The constants have MPI's
 * names without the prefix. Pairs of a value and an index have two parts, all others one.
 */
public enum BasicType {
    /** {@code char}. */
    CHAR(1),
    /** {@code signed char}. */
    SIGNED_CHAR(1),
    /** {@code unsigned char}. */
    UNSIGNED_CHAR(1),
    /** Uninterpreted byte. */
    BYTE(1),
    /** Packed data; matches everything. */
    PACKED(1),
    /** {@code wchar_t}. */
    WCHAR(4),
    /** {@code short}. */
    SHORT(2),
    /** {@code unsigned short}. */
    UNSIGNED_SHORT(2),
    /** {@code int}. */
    INT(4),
    /** {@code unsigned}. */
    UNSIGNED(4),
    /** {@code long}. */
    LONG(8),
    /** {@code unsigned long}. */
    UNSIGNED_LONG(8),
    /** {@code long long}. */
    LONG_LONG_INT(8),
    /** {@code unsigned long long}. */
    UNSIGNED_LONG_LONG(8),
    /** {@code float}. */
    FLOAT(4),
    /** {@code double}. */
    DOUBLE(8),
    /** {@code long double}, stored in 16 bytes. */
    LONG_DOUBLE(16),
    /** {@code _Bool}. */
    C_BOOL(1),
    /** {@code int8_t}. */
    INT8_T(1),
    /** {@code int16_t}. */
    INT16_T(2),
    /** {@code int32_t}. */
    INT32_T(4),
    /** {@code int64_t}. */
    INT64_T(8),
    /** {@code uint8_t}. */
    UINT8_T(1),
    /** {@code uint16_t}. */
    UINT16_T(2),
    /** {@code uint32_t}. */
    UINT32_T(4),
    /** {@code uint64_t}. */
    UINT64_T(8),
    /** {@code MPI_Aint}. */
    AINT(8),
    /** {@code MPI_Count}. */
    COUNT(8),
    /** {@code MPI_Offset}. */
    OFFSET(8),
    /** {@code float _Complex}. */
    C_FLOAT_COMPLEX(8, 4),
    /** {@code double _Complex}. */
    C_DOUBLE_COMPLEX(16, 8),
    /** {@code long double _Complex}. */
    C_LONG_DOUBLE_COMPLEX(32, 16),
    /** Fortran's {@code CHARACTER(1)}. */
    CHARACTER(1),
    /** Fortran's {@code LOGICAL}. */
    LOGICAL(4),
    /** Fortran's {@code INTEGER}. */
    INTEGER(4),
    /** Fortran's {@code REAL}. */
    REAL(4),
    /** Fortran's {@code DOUBLE PRECISION}. */
    DOUBLE_PRECISION(8),
    /** Fortran's {@code COMPLEX}. */
    COMPLEX(8, 4),
    /** Fortran's {@code DOUBLE COMPLEX}. */
    DOUBLE_COMPLEX(16, 8),
    /** {@code float} and {@code int}. */
    FLOAT_INT(4, 4, 4),
    /** {@code double} and {@code int}. */
    DOUBLE_INT(8, 8, 8),
    /** {@code long} and {@code int}. */
    LONG_INT(8, 8, 8),
    /** Two {@code int}. */
    TWO_INT(4, 4, 4),
    /** {@code short} and {@code int}. */
    SHORT_INT(2, 4, 4),
    /** {@code long double} and {@code int}. */
    LONG_DOUBLE_INT(16, 16, 16),
    /** Two of Fortran's {@code REAL}. */
    TWO_REAL(4, 4, 4, 4),
    /** Two of Fortran's {@code DOUBLE PRECISION}. */
    TWO_DOUBLE_PRECISION(8, 8, 8, 8);

    private final int alignment;
    private final int firstBytes;
    private final int secondAt;
    private final int secondBytes;
    private final int size;
    private final int extent;

    BasicType(int bytes) {
        this(bytes, bytes);
    }

    BasicType(int bytes, int alignment) {
        this.alignment = alignment;
        firstBytes = bytes;
        secondAt = 0;
        secondBytes = 0;
        size = bytes;
        extent = bytes;
    }

    BasicType(int valueBytes, int indexAt, int alignment) {
        this(valueBytes, indexAt, alignment, Integer.BYTES);
    }

    BasicType(int valueBytes, int indexAt, int alignment, int secondBytes) {
        this.alignment = alignment;
        this.secondBytes = secondBytes;
        firstBytes = valueBytes;
        secondAt = indexAt;
        size = valueBytes + secondBytes;
        extent = Math.ceilDiv(indexAt + secondBytes, alignment) * alignment;
    }

    /** Bytes of data. */
    public int size() {
        return size;
    }

    /** Bytes from one element of an array to the next. */
    public int extent() {
        return extent;
    }

    /** Alignment in bytes that a C compiler uses. */
    public int alignment() {
        return alignment;
    }

    /** Runs of bytes in packing order. */
    public List<Part> parts() {
        Part first = new Part(0, firstBytes);
        return secondAt == 0 ? List.of(first) : List.of(first, new Part(secondAt, secondBytes));
    }

    /**
     * Run of consecutive bytes.
     *
     * @param offset from the element's address
     * @param bytes length
     */
    public record Part(int offset, int bytes) {}
}
