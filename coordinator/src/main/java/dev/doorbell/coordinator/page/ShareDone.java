package dev.doorbell.coordinator.page;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.HtmlNode;
import dev.doorbell.coordinator.html.Text;
import dev.doorbell.coordinator.job.JobProgress;
import dev.doorbell.coordinator.report.Amounts;
import java.time.Duration;
import java.util.Optional;

/** Progress bar, with the remaining time at the average pace once that is meaningful. */
public final class ShareDone {

    private static final long PERMILLE = 1_000;

    /**
     * Inverse of the share that must be done before the remaining time is shown, unless it has
     * taken long.
     */
    private static final long LEAST_SHARE = 100;

    private static final Duration LEAST_WALL = Duration.ofSeconds(10);

    private ShareDone() {}

    /**
     * Returns the bar and its text.
     *
     * @param done part of {@code all}, at most as many
     * @param all at least 1
     * @param wall elapsed time
     */
    public static Element of(long done, long all, Duration wall) {
        boolean starting = done * PERMILLE / all == 0 && !wall.isZero();
        String said = starting ? "starting" : percent(done, all);
        if (!starting && done > 0 && done < all && telling(done, all, wall)) {
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

    /** Returns a state with the progress of a job if that is known. */
    public static Element beside(HtmlNode state, Optional<JobProgress> progress) {
        Element both = Element.of("span").add(state);
        progress.filter(it -> it.allSteps() > 0)
                .ifPresent(it -> both.add(" " + percent(it.steps(), it.allSteps())));
        return both;
    }

    /** Returns true if the pace so far predicts the rest; the first steps do not. */
    private static boolean telling(long done, long all, Duration wall) {
        return done * LEAST_SHARE >= all || wall.compareTo(LEAST_WALL) >= 0;
    }

    /** Returns the share as a number. */
    public static String percent(long done, long all) {
        return Amounts.percent(done * PERMILLE / all);
    }
}
