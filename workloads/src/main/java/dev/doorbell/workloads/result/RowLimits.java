package dev.doorbell.workloads.result;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Sentences on the utilisation while a table's rows were measured, one for every change along the
 * rows.
 */
public final class RowLimits {

    private static final BigDecimal PS_PER_NS = BigDecimal.valueOf(1_000);
    private static final BigDecimal TEN = BigDecimal.TEN;

    private RowLimits() {}

    /** The sentences, each with the rows it is about. */
    static List<String> of(List<RowBusy> rows) {
        List<String> sentences = new ArrayList<>();
        List<RowBusy> group = new ArrayList<>();
        for (RowBusy row : rows) {
            if (!group.isEmpty() && !alike(group, row)) {
                sentences.add(label(group) + ": " + sentence(group));
                group.clear();
            }
            group.add(row);
        }
        if (!group.isEmpty()) {
            sentences.add(label(group) + ": " + sentence(group));
        }
        return List.copyOf(sentences);
    }

    /** Utilisation during one row, without the row's name. */
    public static String of(RowBusy row) {
        return sentence(List.of(row));
    }

    /** Share of a row's time that its busiest resource served: {@code 588 ns of 601 ns per put}. */
    public static String perOperation(RowBusy row) {
        return perOperation(List.of(row));
    }

    /** A share in whole percent. */
    public static String percent(long permille) {
        return BigDecimal.valueOf(permille).divide(TEN, 0, RoundingMode.HALF_EVEN).toPlainString();
    }

    private static boolean alike(List<RowBusy> group, RowBusy row) {
        return group.getFirst().fullText().equals(row.fullText())
                && RowLabels.joins(windows(group), row.window());
    }

    private static String label(List<RowBusy> group) {
        return RowLabels.of(windows(group));
    }

    private static List<RowWindow> windows(List<RowBusy> group) {
        return group.stream().map(RowBusy::window).toList();
    }

    private static String sentence(List<RowBusy> group) {
        RowBusy top = group.getFirst();
        long least = top.sharePermille();
        for (RowBusy row : group) {
            least = Math.min(least, row.sharePermille());
            top = row.sharePermille() > top.sharePermille() ? row : top;
        }
        if (top.busiest().isEmpty()) {
            return "nothing was busy";
        }
        String most = percent(top.sharePermille());
        String range = percent(least).equals(most) ? most : percent(least) + " to " + most;
        if (!top.full()) {
            return "no resource is busy for more than %s %% (%s)".formatted(most, top.busiest());
        }
        String busy = "%s is %s %% busy".formatted(top.busiest(), range);
        return top.proxied() ? busy + ": " + perOperation(group) : busy;
    }

    private static String perOperation(List<RowBusy> group) {
        long busyPs = 0;
        long lengthPs = 0;
        long operations = 0;
        for (RowBusy row : group) {
            busyPs += row.resources().getFirst().busyPs();
            lengthPs += row.window().lengthPs();
            operations += row.window().operations();
        }
        return "%s ns of %s ns per %s"
                .formatted(
                        nanoseconds(busyPs, operations),
                        nanoseconds(lengthPs, operations),
                        group.getFirst().window().operation());
    }

    private static String nanoseconds(long ps, long operations) {
        return String.format(
                Locale.ROOT,
                "%,d",
                BigDecimal.valueOf(ps)
                        .divide(
                                PS_PER_NS.multiply(BigDecimal.valueOf(Math.max(1, operations))),
                                0,
                                RoundingMode.HALF_EVEN)
                        .longValueExact());
    }
}
