package dev.doorbell.report.budget;

import dev.doorbell.pdes.report.Place;
import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.pdes.report.Track;
import dev.doorbell.report.answer.Significant;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Breakdown of the time of one operation: the mean of all traced operations that have the most
 * common steps, on the same kinds of engine in the same order.
 *
 * @param operations that were traced
 * @param alike those with these steps
 * @param lengthPs from the begin of the first step to the end of the last to end
 * @param steps in the order in which they begin
 */
public record OperationBudget(int operations, int alike, long lengthPs, List<Step> steps) {

    /** Steps of the critical path that are named. */
    private static final int NAMED = 3;

    private static final long PERMILLE = 1_000;
    private static final int PICO_TO_MICRO = 6;

    public OperationBudget {
        steps = List.copyOf(steps);
    }

    /** The budget that spans show; nothing when they belong to no operation. */
    public static Optional<OperationBudget> of(List<TraceSpan> spans) {
        return ofOperations(Operations.of(spans));
    }

    static Optional<OperationBudget> ofOperations(Collection<List<TraceSpan>> operations) {
        SortedMap<String, List<List<TraceSpan>>> kinds = new TreeMap<>();
        for (List<TraceSpan> operation : operations) {
            kinds.computeIfAbsent(kind(operation), ignored -> new ArrayList<>()).add(operation);
        }
        // An operation that is posted when a computer's trace is full has the steps of NICs alone.
        boolean posted = kinds.values().stream().anyMatch(OperationBudget::beginsBeforeNic);
        return kinds.values().stream()
                .filter(alike -> !posted || beginsBeforeNic(alike))
                .max(
                        Comparator.<List<List<TraceSpan>>>comparingInt(List::size)
                                .thenComparingInt(alike -> alike.getFirst().size()))
                .map(alike -> mean(operations.size(), alike));
    }

    private static boolean beginsBeforeNic(List<List<TraceSpan>> alike) {
        return !(alike.getFirst().getFirst().track() instanceof Track.Engine engine
                && engine.place().kind() == Place.Kind.NIC);
    }

    /** Time in which some step is at work. */
    public long workPs() {
        return lengthPs - steps.stream().mapToLong(Step::gapPs).sum();
    }

    /** The step that takes longest. */
    public Step longest() {
        return steps.stream().max(Comparator.comparingLong(Step::durationPs)).orElseThrow();
    }

    /** Sentence with the duration of an operation and its longest part. */
    public String sentence() {
        Step longest = longest();
        long gapsPs = lengthPs - workPs();
        String gaps =
                gapsPs == 0
                        ? "there are no gaps between steps"
                        : "it is in flight or waits for %s us (%s %%)"
                                .formatted(microseconds(gapsPs), percent(gapsPs));
        return "An operation takes %s us, from '%s' to the end of '%s'; the longest step is '%s' on %s, %s us (%s %%); %s."
                .formatted(
                        microseconds(lengthPs),
                        steps.getFirst().name(),
                        steps.getLast().name(),
                        longest.name(),
                        longest.engine(),
                        microseconds(longest.durationPs()),
                        percent(longest.durationPs()),
                        gaps);
    }

    /**
     * Parts of the critical path, largest first: the steps that nothing else covers, and the time
     * in which no step is at work.
     */
    public String path() {
        long gapsPs = lengthPs - workPs();
        List<Step> largest =
                steps.stream()
                        .filter(step -> step.pathPs() > 0)
                        .sorted(Comparator.comparingLong(Step::pathPs).reversed())
                        .toList();
        List<String> parts = new ArrayList<>();
        if (gapsPs > 0) {
            parts.add(
                    "in flight or waiting %s us (%s %%)"
                            .formatted(microseconds(gapsPs), percent(gapsPs)));
        }
        largest.stream()
                .limit(NAMED)
                .forEach(step ->
                        parts.add(
                                "'%s' on %s %s us (%s %%)"
                                        .formatted(
                                                step.name(),
                                                step.engine(),
                                                microseconds(step.pathPs()),
                                                percent(step.pathPs()))));
        if (largest.size() > NAMED) {
            parts.add("%d shorter steps".formatted(largest.size() - NAMED));
        }
        return "Its critical path: " + String.join(", ", parts) + ".";
    }

    /** A time as a share of the whole operation, in percent with one decimal. */
    public String percent(long ps) {
        long permille = lengthPs == 0 ? 0 : ps * PERMILLE / lengthPs;
        return permille / 10 + "." + permille % 10;
    }

    private static String microseconds(long ps) {
        return Significant.grouped(BigDecimal.valueOf(ps, PICO_TO_MICRO));
    }

    private static String kind(List<TraceSpan> operation) {
        StringBuilder kind = new StringBuilder();
        operation.forEach(span ->
                kind.append(span.track().kind()).append('\t').append(span.name()).append('\n'));
        return kind.toString();
    }

    private static OperationBudget mean(int operations, List<List<TraceSpan>> alike) {
        List<Step> steps = new ArrayList<>();
        long lengthPs = 0;
        int count = alike.getFirst().size();
        long[] reachedPs = new long[alike.size()];
        for (int step = 0; step < count; step++) {
            long startPs = 0;
            long durationPs = 0;
            long gapPs = 0;
            long pathPs = 0;
            for (int i = 0; i < alike.size(); i++) {
                TraceSpan span = alike.get(i).get(step);
                long beginPs = alike.get(i).getFirst().startPs();
                startPs += span.startPs() - beginPs;
                durationPs += span.endPs() - span.startPs();
                gapPs += Math.max(0, span.startPs() - beginPs - reachedPs[i]);
                long open = Math.max(reachedPs[i], span.startPs() - beginPs);
                pathPs += Math.max(0, span.endPs() - beginPs - open);
                reachedPs[i] = Math.max(reachedPs[i], span.endPs() - beginPs);
            }
            TraceSpan first = alike.getFirst().get(step);
            steps.add(
                    new Step(
                            first.track().kind(),
                            first.name(),
                            startPs / alike.size(),
                            durationPs / alike.size(),
                            gapPs / alike.size(),
                            pathPs / alike.size()));
        }
        for (long reached : reachedPs) {
            lengthPs += reached;
        }
        return new OperationBudget(operations, alike.size(), lengthPs / alike.size(), steps);
    }
}
