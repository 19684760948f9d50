package dev.doorbell.workloads.result;

import java.util.ArrayList;
import java.util.List;

/** Common labels of rows that follow one another: {@code 4 CTAs, 1 KiB to 16 KiB}. */
public final class RowLabels {

    private RowLabels() {}

    /**
     * Returns true if the row that follows a group can share its label: no more than one part of
     * keys differs.
     */
    public static boolean joins(List<RowWindow> group, RowWindow row) {
        List<String> key = row.key();
        int differing = 0;
        for (int i = 0; i < key.size(); i++) {
            int part = i;
            if (group.stream().anyMatch(it -> !it.key().get(part).equals(key.get(part)))) {
                differing++;
            }
        }
        return differing <= 1;
    }

    /** The name of a group. */
    public static String of(List<RowWindow> group) {
        List<String> first = group.getFirst().key();
        List<String> last = group.getLast().key();
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < first.size(); i++) {
            parts.add(
                    first.get(i).equals(last.get(i))
                            ? first.get(i)
                            : first.get(i) + " to " + last.get(i));
        }
        return String.join(", ", parts);
    }
}
