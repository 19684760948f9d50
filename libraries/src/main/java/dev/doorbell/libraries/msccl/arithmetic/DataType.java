package dev.doorbell.libraries.msccl.arithmetic;

/** Element types of a call, with their names in nccl-tests; little-endian. */
public enum DataType {
    /** Signed, 1 byte. */
    INT8("int8", Byte.BYTES),
    /** Unsigned, 1 byte. */
    UINT8("uint8", Byte.BYTES),
    /** Signed, 4 bytes. */
    INT32("int32", Integer.BYTES),
    /** Unsigned, 4 bytes. */
    UINT32("uint32", Integer.BYTES),
    /** Signed, 8 bytes. */
    INT64("int64", Long.BYTES),
    /** Unsigned, 8 bytes. */
    UINT64("uint64", Long.BYTES),
    /** IEEE 754, 2 bytes. */
    HALF("half", Short.BYTES),
    /** IEEE 754, 4 bytes. */
    FLOAT("float", Float.BYTES),
    /** IEEE 754, 8 bytes. */
    DOUBLE("double", Double.BYTES),
    /** Upper half of a {@link #FLOAT}. */
    BFLOAT16("bfloat16", Short.BYTES);

    private final String symbol;
    private final int bytes;

    DataType(String symbol, int bytes) {
        this.symbol = symbol;
        this.bytes = bytes;
    }

    /** Name in nccl-tests and in jobs. */
    public String symbol() {
        return symbol;
    }

    /** Bytes of an element. */
    public int bytes() {
        return bytes;
    }

    /** Returns true if elements are fractional, so that the order of additions matters. */
    public boolean fractional() {
        return this == HALF || this == FLOAT || this == DOUBLE || this == BFLOAT16;
    }

    /** Returns true for a signed integer. */
    public boolean signed() {
        return this == INT8 || this == INT32 || this == INT64;
    }
}
