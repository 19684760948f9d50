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
 * @param tied true if all choices are equal at all of them
 */
record WinningRun(Place first, Place last, SequencedSet<String> best, boolean tied) {

    /**
     * Divides places, in their order, into the fewest runs. Places at the ends where all choices
     * are equal are runs of their own.
     */
    static List<WinningRun> of(List<Place> places) {
        int begin = 0;
        while (begin < places.size() && places.get(begin).tied()) {
            begin++;
        }
        int end = places.size();
        while (end > begin && places.get(end - 1).tied()) {
            end--;
        }
        List<WinningRun> runs = new ArrayList<>();
        tied(places.subList(0, begin), runs);
        List<WinningRun> won = new ArrayList<>();
        for (Place place : places.subList(begin, end)) {
            SequencedSet<String> common = new LinkedHashSet<>(place.best());
            if (!won.isEmpty()) {
                common.retainAll(won.getLast().best());
            }
            if (won.isEmpty() || common.isEmpty()) {
                won.add(new WinningRun(place, place, place.best(), false));
            } else {
                won.add(new WinningRun(won.removeLast().first(), place, common, false));
            }
        }
        runs.addAll(won);
        tied(places.subList(end, places.size()), runs);
        return runs;
    }

    private static void tied(List<Place> places, List<WinningRun> runs) {
        if (!places.isEmpty()) {
            Place first = places.getFirst();
            runs.add(new WinningRun(first, places.getLast(), first.best(), true));
        }
    }

    /** Returns the best choices in words. */
    String names() {
        return tied ? "all equal" : Winners.names(best);
    }
}
