package dev.doorbell.guest.shim;

/** Facts of a device, in the order of its array of 64-bit words. */
public enum VerbsFact {
    /** Globally unique identifier. */
    GUID,
    /** Local identifier of the port. */
    LID,
    /** Number of ibv_mtu. */
    MTU,
    /** Number of the active width. */
    WIDTH,
    /** Number of the active speed. */
    SPEED,
    /** Most bytes of a message and of a registration. */
    MOST_BYTES,
    /** Part number of the vendor. */
    PART,
    /** Most requests of a queue. */
    MOST_REQUESTS,
    /** Most entries of a completion queue. */
    MOST_COMPLETIONS
}
