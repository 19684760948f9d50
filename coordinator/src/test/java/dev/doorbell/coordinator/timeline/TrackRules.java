package dev.doorbell.coordinator.timeline;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Checker of the rules by which Perfetto imports Chrome's trace events: slices of a thread do not
 * overlap, each flow event binds to a slice of its thread, flows begin and end, counters rise from
 * and return to 0. All slices of an operation have the same arguments, and their peer is a part of
 * the machine.
 */
final class TrackRules {

    private static final int MOST = 5;
    private static final Pattern PHASES = Pattern.compile("st*f");
    private static final Pattern PEER = Pattern.compile("node[0-9]+/nic[0-9]+");

    private final Map<String, TreeMap<BigDecimal, Slice>> slices = new HashMap<>();
    private final List<String> broken = new ArrayList<>();

    /** Returns the first violations; none for a good trace. */
    static List<String> broken(Map<?, ?> trace) {
        TrackRules rules = new TrackRules();
        List<Map<?, ?>> events = new ArrayList<>();
        ((List<?>) trace.get("traceEvents")).forEach(it -> events.add((Map<?, ?>) it));
        rules.slices(events);
        rules.flows(events);
        rules.counters(events);
        rules.arguments(events);
        return rules.broken.stream().limit(MOST).toList();
    }

    private void slices(List<Map<?, ?>> events) {
        Map<String, List<Slice>> byThread = new HashMap<>();
        for (Map<?, ?> event : events) {
            if ("X".equals(event.get("ph"))) {
                BigDecimal from = number(event.get("ts"));
                Slice slice = new Slice(from, from.add(number(event.get("dur"))));
                byThread.computeIfAbsent(thread(event), _ -> new ArrayList<>()).add(slice);
            }
        }
        byThread.forEach((thread, all) -> {
            all.sort(Comparator.comparing(Slice::from).thenComparing(Slice::to));
            TreeMap<BigDecimal, Slice> known = new TreeMap<>();
            BigDecimal end = BigDecimal.ZERO;
            for (Slice slice : all) {
                if (slice.from.compareTo(end) < 0) {
                    broken.add("slices of thread %s overlap at %s".formatted(thread, slice.from));
                }
                end = end.max(slice.to);
                // Of several that begin at an instant, the longest is the last.
                known.put(slice.from, slice);
            }
            slices.put(thread, known);
        });
    }

    private void flows(List<Map<?, ?>> events) {
        Map<Object, StringBuilder> phases = new HashMap<>();
        for (Map<?, ?> event : events) {
            if (Set.of("s", "t", "f").contains(String.valueOf(event.get("ph")))) {
                BigDecimal at = number(event.get("ts"));
                var slice = slices.getOrDefault(thread(event), new TreeMap<>()).floorEntry(at);
                if (slice == null || slice.getValue().to.compareTo(at) < 0) {
                    broken.add("flow %s at %s binds to no slice".formatted(event.get("id"), at));
                }
                phases.computeIfAbsent(event.get("id"), _ -> new StringBuilder())
                        .append(event.get("ph"));
            }
        }
        phases.forEach((id, order) -> {
            if (!PHASES.matcher(order).matches()) {
                broken.add("flow %s has the phases %s".formatted(id, order));
            }
        });
    }

    private void counters(List<Map<?, ?>> events) {
        Map<String, BigDecimal> last = new HashMap<>();
        Map<String, Integer> values = new HashMap<>();
        for (Map<?, ?> event : events) {
            if ("C".equals(event.get("ph"))) {
                String name = event.get("pid") + " " + event.get("name");
                BigDecimal at = number(event.get("ts"));
                if (last.containsKey(name) && last.get(name).compareTo(at) >= 0) {
                    broken.add("counter %s goes back at %s".formatted(name, at));
                }
                last.put(name, at);
                int value = ((Number) ((Map<?, ?>) event.get("args")).get("spans")).intValue();
                if (value < 0) {
                    broken.add("counter %s is %d at %s".formatted(name, value, at));
                }
                values.put(name, value);
            }
        }
        values.forEach((name, value) -> {
            if (value != 0) {
                broken.add("counter %s ends at %d".formatted(name, value));
            }
        });
    }

    private void arguments(List<Map<?, ?>> events) {
        Map<Object, Map<?, ?>> known = new HashMap<>();
        for (Map<?, ?> event : events) {
            if (!"X".equals(event.get("ph")) || !(event.get("args") instanceof Map<?, ?> args)) {
                continue;
            }
            Object operation = args.get("operation");
            if (operation != null && !known.computeIfAbsent(operation, _ -> args).equals(args)) {
                broken.add("operation %s has several arguments: %s".formatted(operation, args));
            }
            boolean transfer = args.containsKey("queuePair");
            if (transfer != args.containsKey("bytes") || transfer != args.containsKey("peer")) {
                broken.add("operation %s has a part of its data: %s".formatted(operation, args));
            }
            if (transfer
                    && (number(args.get("queuePair")).signum() <= 0
                            || number(args.get("bytes")).signum() < 0
                            || !PEER.matcher(String.valueOf(args.get("peer"))).matches())) {
                broken.add("operation %s has the data %s".formatted(operation, args));
            }
            if (args.containsKey("row") && number(args.get("row")).signum() <= 0) {
                broken.add("operation %s has the row %s".formatted(operation, args));
            }
        }
    }

    private static String thread(Map<?, ?> event) {
        return event.get("pid") + "/" + event.get("tid");
    }

    private static BigDecimal number(Object value) {
        // Traces have millions of numbers, so that those that are decimal take no way round.
        return value instanceof BigDecimal known ? known : new BigDecimal(String.valueOf(value));
    }

    private record Slice(BigDecimal from, BigDecimal to) {}
}
