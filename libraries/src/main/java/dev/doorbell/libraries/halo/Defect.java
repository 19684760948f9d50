package dev.doorbell.libraries.halo;

import org.jspecify.annotations.Nullable;

/**
 * A halo that is spoiled on purpose, to see that it is noticed.
 *
 * @param kind what happens
 * @param domain whose ghosts are wrong
 * @param neighbour whose cells they are
 */
public record Defect(Kind kind, int domain, int neighbour) {

    /** What happens to the halo. */
    public enum Kind {
        /** What came is not scattered. */
        DROP,
        /** The sender does not gather: what it packed the last time goes again. */
        STALE,
        /** The sender gathers its cells one place further. */
        PERMUTE
    }

    /** Whether the ghosts that {@code receiver} has of {@code sender} are spoiled this way. */
    static boolean hits(@Nullable Defect defect, Kind kind, int sender, int receiver) {
        return defect != null
                && defect.kind == kind
                && defect.domain == receiver
                && defect.neighbour == sender;
    }
}
