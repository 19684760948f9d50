package dev.doorbell.wire.conductor;

/** Phase of a distributed run. */
enum RunPhase {
    /** Services build their processes. */
    PREPARING,
    /** Services handle events. */
    RUNNING,
    /** Nothing is left to run; reports come in. */
    COLLECTING,
    /** Over. */
    ENDED
}
