package dev.doorbell.libraries.msccl.verify;

/** Severity of a finding. */
public enum Severity {
    /** The program is rejected, stops, or computes a wrong result. */
    ERROR,
    /** Only some runtimes reject the program, or its behaviour may not be intended. */
    WARNING,
    /** Information. */
    NOTE
}
