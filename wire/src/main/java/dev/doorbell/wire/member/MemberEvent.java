package dev.doorbell.wire.member;

/** Event in the life of a service's stream to the coordinator. */
enum MemberEvent {
    /** It registered, and may join. */
    REGISTERED,
    /** It did not register in time. */
    TIMED_OUT,
    /** It broke the protocol, or may not join. */
    REFUSED,
    /** It ended its stream. */
    CLOSED,
    /** Its stream broke. */
    BROKEN,
    /** Its heartbeats stopped. */
    SILENT,
    /** A service with its name joined after it had been quiet for a while. */
    REPLACED
}
