package dev.doorbell.libraries.msccl.program;

import java.util.List;
import java.util.Optional;

/**
 * Placements that a program supports.
 *
 * @param inPlace true if calls in place are supported
 * @param outOfPlace true if other calls are supported; one of the two runtimes ignores it
 */
public record Placements(boolean inPlace, Optional<Boolean> outOfPlace) {

    /** Calls in place only, in both runtimes. */
    public static final Placements IN_PLACE_ONLY = new Placements(true, Optional.of(false));

    /** Calls out of place only, in both runtimes. */
    public static final Placements OUT_OF_PLACE_ONLY = new Placements(false, Optional.of(true));

    /** Placements in which at least one runtime runs the program. */
    public List<Placement> meant() {
        boolean out = outOfPlace.orElse(!inPlace) || !inPlace;
        return inPlace && out
                ? List.of(Placement.IN_PLACE, Placement.OUT_OF_PLACE)
                : List.of(inPlace ? Placement.IN_PLACE : Placement.OUT_OF_PLACE);
    }
}
