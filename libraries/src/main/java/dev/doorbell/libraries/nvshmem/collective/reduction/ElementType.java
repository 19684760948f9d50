package dev.doorbell.libraries.nvshmem.collective.reduction;

/** Element types of reductions, little-endian in memory. */
public enum ElementType {
    /** Signed, 4 bytes. */
    INT32("int32", Integer.BYTES),
    /** Signed, 8 bytes. */
    INT64("int64", Long.BYTES),
    /** Unsigned, 8 bytes. */
    UINT64("uint64", Long.BYTES),
    /** IEEE 754, 4 bytes. */
    FLOAT32("float", Float.BYTES),
    /** IEEE 754, 8 bytes. */
    FLOAT64("double", Double.BYTES);

    private final String text;
    private final int bytes;

    ElementType(String text, int bytes) {
        this.text = text;
        this.bytes = bytes;
    }

    /** Name in NVSHMEM's calls and in jobs. */
    public String text() {
        return text;
    }

    /** Bytes of an element. */
    public int bytes() {
        return bytes;
    }

    /** Returns true if elements are fractional, so that bitwise operations are undefined. */
    public boolean fractional() {
        return this == FLOAT32 || this == FLOAT64;
    }
}
