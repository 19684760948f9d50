package dev.doorbell.hardware.profile;

/** Degree of trust in a constant. */
public enum Confidence {
    /** Read in public text or a data sheet, or measured. */
    VERIFIED,
    /** Derived by arithmetic from verified numbers. */
    DERIVED,
    /** A prior with a wide band; results that depend on it say so. */
    RECALLED
}
