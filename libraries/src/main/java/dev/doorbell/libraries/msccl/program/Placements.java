package dev.doorbell.libraries.msccl.program;

import java.util.List;
import java.util.Optional;

/**
 * The placements a program is for.
 *
 * @param inPlace whether calls in place are
 * @param outOfPlace whether others are; one of the two runtimes does not ask
 */
public record Placements(boolean inPlace, Optional<Boolean> outOfPlace) {

    /** In place only, as both runtimes understand it. */
    public static final Placements IN_PLACE_ONLY = new Placements(true, Optional.of(false));

    /** Out of place only, as both runtimes understand it. */
    public static final Placements OUT_OF_PLACE_ONLY = new Placements(false, Optional.of(true));

    /** Placements in which some runtime runs the program. */
    public List<Placement> meant() {
        boolean out = outOfPlace.orElse(!inPlace) || !inPlace;
        return inPlace && out
                ? List.of(Placement.IN_PLACE, Placement.OUT_OF_PLACE)
                : List.of(inPlace ? Placement.IN_PLACE : Placement.OUT_OF_PLACE);
    }
}
