package dev.doorbell.wire.conductor;

/** Phase of a distributed run. */
enum RunPhase {
    /** Services build their processes. */
    PREPARING,
    /** Rounds go on. */
    RUNNING,
    /** Nothing is left to run; reports come in. */
    COLLECTING,
    /** Over. */
    ENDED
}
