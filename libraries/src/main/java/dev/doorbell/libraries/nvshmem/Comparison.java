package dev.doorbell.libraries.nvshmem;

/** {@code NVSHMEM_CMP_*}: comparison of words as signed 64-bit numbers. */
public enum Comparison {
    /** Equal. */
    EQ("=="),
    /** Not equal. */
    NE("!="),
    /** Greater. */
    GT(">"),
    /** Greater or equal. */
    GE(">="),
    /** Less. */
    LT("<"),
    /** Less or equal. */
    LE("<=");

    private final String sign;

    Comparison(String sign) {
        this.sign = sign;
    }

    /** Returns true if {@code word} compares to {@code value} in this way. */
    public boolean holds(long word, long value) {
        return switch (this) {
            case EQ -> word == value;
            case NE -> word != value;
            case GT -> word > value;
            case GE -> word >= value;
            case LT -> word < value;
            case LE -> word <= value;
        };
    }

    /** Operator symbol in reports. */
    public String sign() {
        return sign;
    }
}
