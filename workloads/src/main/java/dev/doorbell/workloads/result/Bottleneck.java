package dev.doorbell.workloads.result;

import dev.doorbell.pdes.report.BusySpan;
import dev.doorbell.pdes.report.Resource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Utilisation of the resources of a run, which does not tell what limits it.
 *
 * @param sentence the busiest resource of the run in words, or where several rows were measured the
 *     busiest of each
 * @param resources busiest first
 * @param sentences busiest resources of rows, one sentence each; empty where less than two windows
 *     are known
 * @param rows resources that were busy while each row was measured; empty where that is not known
 */
public record Bottleneck(
        String sentence, List<Busy> resources, List<String> sentences, List<RowBusy> rows) {

    /** Resources that documents name. */
    public static final int MOST_RESOURCES = 16;

    public Bottleneck {
        resources = List.copyOf(resources);
        sentences = List.copyOf(sentences);
        rows = List.copyOf(rows);
    }

    /** Utilisation in a run without known rows. */
    public Bottleneck(String sentence, List<Busy> resources) {
        this(sentence, resources, List.of(), List.of());
    }

    /**
     * Utilisation in a run whose rows were measured in windows.
     *
     * @param when each resource was busy
     */
    public static Bottleneck of(
            Map<Resource, Long> busyPs,
            long endPs,
            List<RowWindow> windows,
            Map<Resource, List<BusySpan>> when) {
        Bottleneck whole = of(busyPs, endPs);
        List<RowBusy> rows = windows.stream().map(window -> RowBusy.of(window, when)).toList();
        List<String> sentences = rows.size() < 2 ? List.of() : RowLimits.of(rows);
        return new Bottleneck(
                sentences.isEmpty() ? whole.sentence : String.join("; ", sentences),
                whole.resources,
                sentences,
                rows);
    }

    /** Sentences on the busiest resources, one for each change along the rows. */
    public List<String> parts() {
        return sentences.isEmpty() ? List.of(sentence) : sentences;
    }

    /**
     * Utilisation in a run, finished or under way.
     *
     * @param busyPs time each resource served
     * @param endPs length of the run
     */
    public static Bottleneck of(Map<Resource, Long> busyPs, long endPs) {
        List<Busy> resources =
                busyPs.entrySet().stream()
                        .filter(entry -> entry.getValue() > 0)
                        .map(entry ->
                                new Busy(
                                        entry.getKey(),
                                        entry.getValue(),
                                        endPs == 0 ? 0 : entry.getValue() * 1_000 / endPs))
                        .sorted(
                                Comparator.comparingLong(Busy::busyPs)
                                        .reversed()
                                        .thenComparing(busy -> busy.resource().name()))
                        .toList();
        if (resources.isEmpty()) {
            return new Bottleneck("nothing was busy", resources);
        }
        Busy first = resources.get(0);
        return new Bottleneck(
                "%s is the busiest resource: %d.%d %% of the run"
                        .formatted(
                                first.resource().name(),
                                first.sharePermille() / 10,
                                first.sharePermille() % 10),
                resources);
    }

    /** The busiest resources, as many as documents name. */
    public List<Busy> busiest() {
        return resources.stream().limit(MOST_RESOURCES).toList();
    }

    /**
     * Utilisation of a resource.
     *
     * @param resource the engine, link or core
     * @param busyPs time it served
     * @param sharePermille of the run's virtual time, in thousandths
     */
    public record Busy(Resource resource, long busyPs, long sharePermille) {}
}
