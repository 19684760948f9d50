package dev.doorbell.workloads.result;

import dev.doorbell.pdes.report.BusySpan;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Utilisation of resources while a row was measured.
 *
 * @param window of the measurement
 * @param resources busiest first, shares of the window
 */
public record RowBusy(RowWindow window, List<Bottleneck.Busy> resources) {

    /** Share in thousandths from which on a resource is full. */
    public static final long FULL_PERMILLE = 800;

    /** Stands for a full resource where there is none. */
    public static final String NONE = "no resource";

    /** A proxy's cores as one speaks of them. */
    public static final String PROXY = "the CPU proxy";

    /** Resources that documents name. */
    private static final int MOST_RESOURCES = 8;

    private static final long PERMILLE = 1_000;

    public RowBusy {
        resources = List.copyOf(resources);
    }

    /**
     * Utilisation of resources in a window. Threads of a proxy take turns under one lock: together
     * they are one resource.
     *
     * @param when each resource was busy
     */
    static RowBusy of(RowWindow window, Map<Resource, List<BusySpan>> when) {
        SortedMap<Resource, Long> threads = new TreeMap<>();
        when.keySet().forEach(it -> threads.merge(it.withAllThreads(), 1L, Long::sum));
        SortedMap<Resource, Long> busyPs = new TreeMap<>();
        when.forEach((resource, spans) -> {
            Resource together = resource.withAllThreads();
            boolean alone = threads.getOrDefault(together, 1L) == 1;
            long ps =
                    spans.stream()
                            .mapToLong(span -> span.busyPs(window.startPs(), window.endPs()))
                            .sum();
            busyPs.merge(alone ? resource : together, ps, Long::sum);
        });
        List<Bottleneck.Busy> resources = new ArrayList<>();
        busyPs.forEach((resource, ps) -> {
            // A service that begins in a window may be promised beyond its end.
            long within = Math.min(ps, window.lengthPs());
            if (within > 0) {
                resources.add(
                        new Bottleneck.Busy(
                                resource, within, within * PERMILLE / window.lengthPs()));
            }
        });
        resources.sort(
                Comparator.comparingLong(Bottleneck.Busy::busyPs)
                        .reversed()
                        .thenComparing(busy -> busy.resource().name()));
        return new RowBusy(window, resources);
    }

    /** The busiest resources, as many as documents name. */
    public List<Bottleneck.Busy> named() {
        return resources.stream().limit(MOST_RESOURCES).toList();
    }

    /** Returns true if a resource was busy for nearly all the time. */
    public boolean full() {
        return sharePermille() >= FULL_PERMILLE;
    }

    /** Resource that is full; empty when none is. */
    public Optional<Resource> fullResource() {
        return full() ? Optional.of(resources.getFirst().resource()) : Optional.empty();
    }

    /** Name of the full resource. */
    public String fullText() {
        return full() ? busiest() : NONE;
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
        return proxied() ? PROXY : resources.getFirst().resource().name();
    }

    /** Returns true if the busiest resource is a CPU proxy. */
    public boolean proxied() {
        return !resources.isEmpty()
                && resources.getFirst().resource().kind() == ResourceKind.PROXY_CORE;
    }
}
