package dev.doorbell.coordinator.access.role;

/** Least role that may submit programs of its own. */
public enum ProgramPolicy {
    /** Nobody may. */
    NONE,
    /** Admins may. */
    ADMIN,
    /** Everybody may who submits jobs. */
    SUBMITTER
}
