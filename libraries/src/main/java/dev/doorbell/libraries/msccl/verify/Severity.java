package dev.doorbell.libraries.msccl.verify;

/** How bad a finding is. */
public enum Severity {
    /** The program is refused, stops, or computes something else. */
    ERROR,
    /** It is refused by some runtime only, or does what its author may not have meant. */
    WARNING,
    /** Good to know. */
    NOTE
}
