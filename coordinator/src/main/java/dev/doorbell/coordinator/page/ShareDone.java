package dev.doorbell.coordinator.page;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.Text;
import dev.doorbell.coordinator.report.Amounts;
import java.time.Duration;

/** The share of something that is done, as a bar, and the time left at the pace so far. */
public final class ShareDone {

    private static final long PERMILLE = 1_000;

    private ShareDone() {}

    /**
     * The bar and what it says.
     *
     * @param done of {@code all}, at most as many
     * @param all at least 1
     * @param wall what it took so far
     */
    public static Element of(long done, long all, Duration wall) {
        String said = percent(done, all);
        if (done > 0 && done < all) {
            Duration left = wall.multipliedBy(all - done).dividedBy(done);
            said += ", about " + Amounts.elapsed(left) + " left";
        }
        return Element.of("span")
                .add(
                        Element.of("progress")
                                .with("max", all)
                                .with("value", done)
                                .with("aria-label", "share done"))
                .add(new Text(" " + said));
    }

    /** The share as a number. */
    public static String percent(long done, long all) {
        return Amounts.percent(done * PERMILLE / all);
    }
}
