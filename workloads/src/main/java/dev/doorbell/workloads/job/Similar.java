package dev.doorbell.workloads.job;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * Names that resemble a mistyped one: few letters differ, or the name lacks its prefix, such as
 * {@code putbw} for {@code nvshmem/put-bw}.
 */
public final class Similar {

    /** Names that a message suggests at most. */
    private static final int MOST = 3;

    /** Names that a message lists beside a suggestion at most; more would hide the suggestion. */
    private static final int SHORT_LIST = 8;

    /** Longest name that is compared. */
    private static final int LONGEST = 100;

    /** Distance of names that do not resemble each other. */
    private static final int UNLIKE = Integer.MAX_VALUE;

    private Similar() {}

    /** Returns the known names that are most similar to a wrong one, at most three. */
    public static List<String> to(String wrong, Collection<String> known) {
        String given = wrong.toLowerCase(Locale.ROOT);
        List<String> names = new ArrayList<>();
        int best = Integer.MAX_VALUE;
        for (String name : given.length() > LONGEST ? List.<String>of() : known) {
            int distance = distance(given, name.toLowerCase(Locale.ROOT));
            if (distance < best) {
                best = distance;
                names.clear();
            }
            if (distance == best && distance != UNLIKE && !names.contains(name)) {
                names.add(name);
            }
        }
        return names.subList(0, Math.min(MOST, names.size()));
    }

    /** Returns the question about similar names, {@code did you mean run?}; empty without any. */
    public static String question(String wrong, Collection<String> known) {
        List<String> names = to(wrong, known);
        return names.isEmpty() ? "" : "did you mean " + String.join(" or ", names) + "?";
    }

    /**
     * Returns the end of a message about an unknown name: the known names, the similar ones, or
     * both.
     */
    public static String expected(String wrong, Collection<String> known) {
        String question = question(wrong, known);
        String all = "expected one of " + String.join(", ", known);
        if (question.isEmpty()) {
            return all;
        }
        return known.size() > SHORT_LIST ? question : all + "; " + question;
    }

    /**
     * Distance to a name. A prefix that both have does not count, and nor does that of the name if
     * the given one has none.
     */
    private static int distance(String given, String name) {
        int prefix = Math.max(name.lastIndexOf('/'), name.lastIndexOf('.')) + 1;
        boolean shared = given.startsWith(name.substring(0, prefix));
        boolean whole = !shared && (given.contains("/") || given.contains("."));
        String part = shared ? given.substring(prefix) : given;
        int distance = edits(part, whole ? name : name.substring(prefix));
        // A name of one letter resembles every other one.
        int most = Math.min(part.length() - 1, Math.max(1, part.length() / 3));
        return distance <= most ? distance : UNLIKE;
    }

    /**
     * Fewest letters to insert, delete or replace, or neighbours to swap, that turn {@code a} into
     * {@code b}.
     */
    private static int edits(String a, String b) {
        int[][] edits = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    edits[i][j] = i + j;
                    continue;
                }
                int replaced = edits[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                edits[i][j] = Math.min(replaced, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
                if (i > 1
                        && j > 1
                        && a.charAt(i - 1) == b.charAt(j - 2)
                        && a.charAt(i - 2) == b.charAt(j - 1)) {
                    edits[i][j] = Math.min(edits[i][j], edits[i - 2][j - 2] + 1);
                }
            }
        }
        return edits[a.length()][b.length()];
    }
}
