package dev.doorbell.libraries.datatype.strategy;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Fastest strategy by the model, with all other usable ones.
 *
 * @param candidates usable strategies, the fastest first
 */
public record Selection(List<Candidate> candidates) {

    /** Keeps a copy of the list. */
    public Selection {
        candidates = List.copyOf(candidates);
    }

    /** Compares all automatic strategies of a machine. */
    public static Selection of(PackConstants constants, PackRequest request) {
        return new Selection(
                Strategies.all(constants).stream()
                        .filter(PackStrategy::automatic)
                        .flatMap(strategy -> candidate(strategy, request).stream())
                        // Ties keep the order of the list.
                        .sorted(Comparator.comparingLong(Candidate::timePs))
                        .toList());
    }

    /** Strategy to use. */
    public PackStrategy strategy() {
        return candidates.getFirst().strategy();
    }

    /** Time of that strategy, in picoseconds. */
    public long timePs() {
        return candidates.getFirst().timePs();
    }

    /** Reason for the choice, in one sentence. */
    public String explanation() {
        Candidate first = candidates.getFirst();
        String chosen =
                "%s, %s: %s".formatted(first.strategy().name(), first.strategy().how(), us(first));
        if (candidates.size() == 1) {
            return chosen + "; nothing else can be used.";
        }
        Candidate second = candidates.get(1);
        String name = second.strategy().name();
        return second.timePs() == first.timePs()
                ? "%s; %s takes as long.".formatted(chosen, name)
                : "%s; next would be %s with %s.".formatted(chosen, name, us(second));
    }

    private static Optional<Candidate> candidate(PackStrategy strategy, PackRequest request) {
        OptionalLong timePs = strategy.timePs(request);
        return timePs.isEmpty()
                ? Optional.empty()
                : Optional.of(new Candidate(strategy, timePs.getAsLong()));
    }

    private static String us(Candidate candidate) {
        return "%d.%03d us"
                .formatted(candidate.timePs() / 1_000_000, candidate.timePs() / 1_000 % 1_000);
    }

    /**
     * Usable strategy.
     *
     * @param timePs its time
     */
    public record Candidate(PackStrategy strategy, long timePs) {}
}
