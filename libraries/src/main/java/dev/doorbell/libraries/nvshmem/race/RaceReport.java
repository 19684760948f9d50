package dev.doorbell.libraries.nvshmem.race;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Races found, with one sentence for all that differ only in place and time. */
final class RaceReport {

    private static final int MAX_SENTENCES = 50;

    private final SortedMap<String, Race> races = new TreeMap<>();
    private final List<String> order = new ArrayList<>();

    private record Race(String sentence, long times) {}

    /**
     * Adds a race.
     *
     * @param posted true if the later access follows the posting of the earlier one
     */
    void add(Access earlier, Access later, boolean posted) {
        String key =
                "%s %d %s %d %s %d %b"
                        .formatted(
                                earlier.entry().kind(),
                                earlier.entry().pe(),
                                later.entry().kind(),
                                later.entry().pe(),
                                earlier.atPeer() + "/" + later.atPeer(),
                                earlier.pe(),
                                posted);
        Race race = races.get(key);
        if (race == null) {
            order.add(key);
            races.put(key, new Race(RaceSentence.of(earlier, later, posted), 1));
        } else {
            races.put(key, new Race(race.sentence(), race.times() + 1));
        }
    }

    /** One sentence per race, in the order of detection. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        for (String key : order.subList(0, Math.min(MAX_SENTENCES, order.size()))) {
            Race race = races.get(key);
            if (race != null) {
                sentences.add(
                        race.sentence()
                                + (race.times() > 1 ? " (" + race.times() + " times)" : ""));
            }
        }
        if (order.size() > MAX_SENTENCES) {
            sentences.add("race: " + (order.size() - MAX_SENTENCES) + " more of other kinds");
        }
        return sentences;
    }
}
