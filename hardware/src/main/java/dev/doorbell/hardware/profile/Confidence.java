package dev.doorbell.hardware.profile;

/** How far a constant can be trusted. */
public enum Confidence {
    /** Read in public text or a data sheet, or measured. */
    VERIFIED,
    /** Derived by arithmetic from verified numbers. */
    DERIVED,
    /** A prior with a wide band; results that depend on it say so. */
    RECALLED
}
