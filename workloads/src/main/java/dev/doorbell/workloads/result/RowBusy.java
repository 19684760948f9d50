package dev.doorbell.workloads.result;

import dev.doorbell.pdes.report.BusySpan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What was busy while a row was measured.
 *
 * @param window when that was
 * @param resources busiest first, shares of the window
 */
public record RowBusy(RowWindow window, List<Bottleneck.Busy> resources) {

    /** From this share on, in thousandths, a resource is what limits a row. */
    public static final long FULL_PERMILLE = 800;

    private static final String LATENCY = "latency";

    /** Resources that are named. */
    private static final int MOST_RESOURCES = 8;

    private static final long PERMILLE = 1_000;

    /** Threads of a proxy take turns under one lock: together they are one resource. */
    private static final Pattern PROXY = Pattern.compile("(node[0-9]+ proxy core [0-9]+)\\.[0-9]+");

    public RowBusy {
        resources = List.copyOf(resources);
    }

    /**
     * What was busy in a window.
     *
     * @param when each resource was busy, by name
     */
    static RowBusy of(RowWindow window, Map<String, List<BusySpan>> when) {
        Map<String, Long> cores = new TreeMap<>();
        when.keySet().forEach(name -> cores.merge(proxy(name), 1L, Long::sum));
        SortedMap<String, Long> busyPs = new TreeMap<>();
        when.forEach((name, spans) -> {
            String proxy = proxy(name);
            boolean alone = cores.getOrDefault(proxy, 1L) == 1;
            long ps =
                    spans.stream()
                            .mapToLong(span -> span.busyPs(window.startPs(), window.endPs()))
                            .sum();
            busyPs.merge(alone ? name : proxy + ".*", ps, Long::sum);
        });
        List<Bottleneck.Busy> resources = new ArrayList<>();
        busyPs.forEach((name, ps) -> {
            // What begins in a window may be promised beyond its end.
            long within = Math.min(ps, window.lengthPs());
            if (within > 0) {
                resources.add(
                        new Bottleneck.Busy(name, within, within * PERMILLE / window.lengthPs()));
            }
        });
        resources.sort(
                Comparator.comparingLong(Bottleneck.Busy::busyPs)
                        .reversed()
                        .thenComparing(Bottleneck.Busy::resource));
        return new RowBusy(window, resources.stream().limit(MOST_RESOURCES).toList());
    }

    /** Whether a resource was busy for nearly all the time. */
    public boolean full() {
        return sharePermille() >= FULL_PERMILLE;
    }

    /**
     * What limits: the resource that is full, or where none is, the latency of an operation, whose
     * steps follow one another.
     */
    public String limit() {
        return full() ? busiest() : LATENCY;
    }

    /** Share of the busiest resource, in thousandths; 0 when nothing was busy. */
    public long sharePermille() {
        return resources.isEmpty() ? 0 : resources.getFirst().sharePermille();
    }

    /** The busiest resource as one speaks of it; empty when nothing was busy. */
    public String busiest() {
        if (resources.isEmpty()) {
            return "";
        }
        String name = resources.getFirst().resource();
        return proxied() ? "the CPU proxy" : name;
    }

    /** Whether the busiest resource is a CPU proxy. */
    public boolean proxied() {
        return !resources.isEmpty() && resources.getFirst().resource().contains(" proxy core ");
    }

    private static String proxy(String resource) {
        Matcher proxy = PROXY.matcher(resource);
        return proxy.matches() ? proxy.group(1) : resource;
    }
}
