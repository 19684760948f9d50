package dev.doorbell.wire.conductor;

/** Where a distributed run stands. */
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
