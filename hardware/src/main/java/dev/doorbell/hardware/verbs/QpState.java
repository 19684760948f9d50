package dev.doorbell.hardware.verbs;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** States of a queue pair, {@code ibv_qp_state}, and the moves between them. */
public enum QpState {
    /** Just created. */
    RESET,
    /** May be given receive buffers. */
    INIT,
    /** Ready to receive. */
    RTR,
    /** Ready to send. */
    RTS,
    /** Broken: everything posted is flushed. */
    ERR;

    // SQD and SQE are not entered: the emulated NIC never drains a send queue on request, and
    // reliable connections go straight to ERR (InfiniBand specification, volume 1, 10.3.1).
    private static final Map<QpState, Set<QpState>> MOVES =
            new EnumMap<>(
                    Map.of(
                            RESET, EnumSet.of(INIT, ERR),
                            INIT, EnumSet.of(RTR, ERR, RESET),
                            RTR, EnumSet.of(RTS, ERR, RESET),
                            RTS, EnumSet.of(ERR, RESET),
                            ERR, EnumSet.of(RESET)));

    /** Returns true if entries posted to send are looked at: to be sent, or to be flushed. */
    public boolean takesSends() {
        return this == RTS || this == ERR;
    }

    /** The state after a move to {@code next}; throws when the specification has no such move. */
    public QpState to(QpState next) {
        if (!MOVES.getOrDefault(this, Set.of()).contains(next)) {
            throw new IllegalStateException(
                    "expected a move from "
                            + this
                            + " to one of "
                            + MOVES.get(this)
                            + " but was to "
                            + next);
        }
        return next;
    }
}
