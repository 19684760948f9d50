package dev.doorbell.libraries.halo;

import org.jspecify.annotations.Nullable;

/**
 * Deliberate defect of a halo exchange, to test its detection.
 *
 * @param kind kind of defect
 * @param domain domain with wrong ghosts
 * @param neighbour owner of their cells
 */
public record Defect(Kind kind, int domain, int neighbour) {

    /** Kind of defect. */
    public enum Kind {
        /** The receiver does not scatter the message. */
        DROP,
        /** The sender does not gather and sends the previously packed data again. */
        STALE,
        /** The sender gathers its cells one place further. */
        PERMUTE
    }

    /**
     * Returns true if this defect affects the ghosts of {@code receiver} that {@code sender} owns.
     */
    static boolean hits(@Nullable Defect defect, Kind kind, int sender, int receiver) {
        return defect != null
                && defect.kind == kind
                && defect.domain == receiver
                && defect.neighbour == sender;
    }
}
