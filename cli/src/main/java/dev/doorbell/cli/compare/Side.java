package dev.doorbell.cli.compare;

import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.output.ResultText;

/**
 * One of two results.
 *
 * @param label how columns call it, such as {@code A}
 * @param name what the user called it
 * @param result the result document
 */
public record Side(String label, String name, Document result) {

    /** Whether the job completed. */
    public boolean completed() {
        return result.text("state").equals("COMPLETED");
    }

    /** What ran, in one line. */
    String title() {
        String what = ResultText.title(result);
        return name.isEmpty() ? what : name + ": " + what;
    }

    /** The busiest resource in words. */
    public String bottleneck() {
        return result.child("bottleneck").text("sentence");
    }

    /** Name of the busiest resource; empty when nothing was busy. */
    public String busiest() {
        return result.child("bottleneck").children("resources").stream()
                .findFirst()
                .map(busy -> busy.text("resource"))
                .orElse("");
    }

    /**
     * Share of the run in percent for which a resource was busy; {@code -} when it is not known.
     */
    public String share(String resource) {
        return result.child("bottleneck").children("resources").stream()
                .filter(busy -> busy.text("resource").equals(resource))
                .findFirst()
                .map(busy -> busy.number("sharePermille"))
                .map(permille -> permille / 10 + "." + permille % 10)
                .orElse(Pair.NONE);
    }
}
