package dev.doorbell.hardware.nic.wqe;

/** Events in the life of a work queue entry. */
public enum WqeEvent {
    /** Its bytes are there and decoded. */
    DECODE,
    /** Another DC target has the turn. */
    HOLD,
    /** Its destination has the turn; the queue pair hands it to the message engine. */
    ENQUEUE,
    /** The message engine has worked through it. */
    LAUNCH,
    /** The response of a read or an atomic has come, the bytes of a DUMP, or nothing for a NOP. */
    ANSWER,
    /** It is the oldest, and acknowledged or answered. */
    COMPLETE,
    /** It is the oldest, and its queue pair breaks. */
    FAIL,
    /** Its queue pair is broken. */
    FLUSH,
    /** Sent again: the receiver was not ready, or no acknowledgement came. */
    GO_BACK,
    /** Lost because its function is down. */
    VANISH
}
