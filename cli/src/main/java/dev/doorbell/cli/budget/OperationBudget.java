package dev.doorbell.cli.budget;

import dev.doorbell.pdes.report.TraceSpan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Where the time of one operation goes: the mean of all traced operations that have the steps most
 * of them have, on like engines in the same order.
 *
 * @param operations that were traced
 * @param alike those with these steps
 * @param lengthPs from the begin of the first step to the end of the last to end
 * @param steps in the order in which they begin
 */
record OperationBudget(int operations, int alike, long lengthPs, List<Step> steps) {

    private static final String NUMBERS = "[0-9]+";

    OperationBudget {
        steps = List.copyOf(steps);
    }

    /** The budget that spans show; nothing when they belong to no operation. */
    static Optional<OperationBudget> of(List<TraceSpan> spans) {
        SortedMap<Long, List<TraceSpan>> operations = new TreeMap<>();
        for (TraceSpan span : spans) {
            if (span.flow() != 0) {
                operations.computeIfAbsent(span.flow(), ignored -> new ArrayList<>()).add(span);
            }
        }
        SortedMap<String, List<List<TraceSpan>>> kinds = new TreeMap<>();
        for (List<TraceSpan> operation : operations.values()) {
            operation.sort(
                    Comparator.comparingLong(TraceSpan::startPs)
                            .thenComparingLong(TraceSpan::endPs)
                            .thenComparing(TraceSpan::name));
            kinds.computeIfAbsent(kind(operation), ignored -> new ArrayList<>()).add(operation);
        }
        return kinds.values().stream()
                .max(
                        Comparator.<List<List<TraceSpan>>>comparingInt(List::size)
                                .thenComparingInt(alike -> alike.getFirst().size()))
                .map(alike -> mean(operations.size(), alike));
    }

    /** Time in which some step is at work. */
    long workPs() {
        return lengthPs - steps.stream().mapToLong(Step::gapPs).sum();
    }

    /** The step that takes longest. */
    Step longest() {
        return steps.stream().max(Comparator.comparingLong(Step::durationPs)).orElseThrow();
    }

    private static String kind(List<TraceSpan> operation) {
        StringBuilder kind = new StringBuilder();
        operation.forEach(
                span -> kind.append(engine(span)).append('\t').append(span.name()).append('\n'));
        return kind.toString();
    }

    /** {@code node0/nic0/wqe} is a {@code nic/wqe}. */
    private static String engine(TraceSpan span) {
        String track = span.track().substring(span.track().indexOf('/') + 1);
        return track.replaceAll(NUMBERS, "");
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
            for (int i = 0; i < alike.size(); i++) {
                TraceSpan span = alike.get(i).get(step);
                long beginPs = alike.get(i).getFirst().startPs();
                startPs += span.startPs() - beginPs;
                durationPs += span.endPs() - span.startPs();
                gapPs += Math.max(0, span.startPs() - beginPs - reachedPs[i]);
                reachedPs[i] = Math.max(reachedPs[i], span.endPs() - beginPs);
            }
            TraceSpan first = alike.getFirst().get(step);
            steps.add(
                    new Step(
                            engine(first),
                            first.name(),
                            startPs / alike.size(),
                            durationPs / alike.size(),
                            gapPs / alike.size()));
        }
        for (long reached : reachedPs) {
            lengthPs += reached;
        }
        return new OperationBudget(operations, alike.size(), lengthPs / alike.size(), steps);
    }
}
