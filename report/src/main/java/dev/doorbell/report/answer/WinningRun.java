package dev.doorbell.report.answer;

import dev.doorbell.report.answer.Winners.Place;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/**
 * Neighbouring places with the same best choices.
 *
 * @param first the first place
 * @param last the last place
 * @param best choices that are best at all of them
 */
record WinningRun(Place first, Place last, SequencedSet<String> best) {

    /** Divides places, in their order, into the fewest runs. */
    static List<WinningRun> of(List<Place> places) {
        List<WinningRun> runs = new ArrayList<>();
        for (Place place : places) {
            SequencedSet<String> common = new LinkedHashSet<>(place.best());
            if (!runs.isEmpty()) {
                common.retainAll(runs.getLast().best());
            }
            if (runs.isEmpty() || common.isEmpty()) {
                runs.add(new WinningRun(place, place, place.best()));
            } else {
                WinningRun longer = new WinningRun(runs.removeLast().first(), place, common);
                runs.add(longer);
            }
        }
        return runs;
    }
}
