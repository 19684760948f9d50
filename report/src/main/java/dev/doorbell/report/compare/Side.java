package dev.doorbell.report.compare;

import dev.doorbell.pdes.report.Resource;
import dev.doorbell.report.Report;
import dev.doorbell.workloads.result.Bottleneck;
import dev.doorbell.workloads.result.Bottleneck.Busy;
import dev.doorbell.workloads.result.Cell;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * One of two results.
 *
 * @param label in the headings of columns, such as {@code A}
 * @param name that the user gave it
 * @param result its document
 */
public record Side(String label, String name, Report result) {

    /** In words, the share of a resource that nothing took up. */
    static final String NOT_USED = "not used";

    /** Returns true if the job completed. */
    public boolean completed() {
        return result.completed();
    }

    /** Summary of the job in one line. */
    public String title() {
        String what = result.job().title();
        return name.isEmpty() ? what : name + ": " + what;
    }

    /** Sentences on the bottleneck, one for each change along the rows. */
    public List<String> bottleneck() {
        return result.bottleneck().parts();
    }

    /** The busiest resource; empty when nothing was busy. */
    public Optional<Resource> busiest() {
        return result.bottleneck().resources().stream().findFirst().map(Busy::resource);
    }

    /** Share of the run for which a resource was busy, in words. */
    String shareInWords(Resource resource) {
        List<Busy> named = result.bottleneck().resources();
        Cell share = share(resource);
        if (!share.equals(Pair.NONE)) {
            return share.text() + " %";
        }
        if (named.size() < Bottleneck.MOST_RESOURCES) {
            return NOT_USED;
        }
        long least = Math.max(1, named.getLast().sharePermille());
        return "less than " + BigDecimal.valueOf(least, 1) + " %";
    }

    /**
     * Share of the run in percent for which a resource was busy; {@code -} when it is not known.
     */
    public Cell share(Resource resource) {
        return result.bottleneck().resources().stream()
                .filter(busy -> busy.resource().equals(resource))
                .findFirst()
                .map(Busy::sharePermille)
                .map(permille -> Cell.of(BigDecimal.valueOf(permille, 1)))
                .orElse(Pair.NONE);
    }
}
