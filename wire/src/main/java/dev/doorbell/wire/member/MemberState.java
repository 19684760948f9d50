package dev.doorbell.wire.member;

/** State of a service's stream to the coordinator. */
enum MemberState {
    /** The stream is open; the service has not registered yet. */
    JOINING,
    /** Registered: it takes part in runs. */
    MEMBER,
    /** It ended its stream in order. */
    LEFT,
    /** Its stream broke, it hangs, or another stream took its name. */
    LOST,
    /** The coordinator ended its stream. */
    REFUSED
}
