package dev.doorbell.workloads;

import dev.doorbell.pdes.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The wait-for graph of a deadlocked run in words: who never came, then who waits for what. */
final class WaitForGraph {

    private static final Pattern MEETING = Pattern.compile("(PE \\d+) to come to (.+)");

    private WaitForGraph() {}

    static List<String> sentences(List<Wait> waits) {
        List<String> sentences = new ArrayList<>();
        for (Wait wait : waits) {
            Matcher meeting = MEETING.matcher(wait.waitsFor());
            if (meeting.matches()) {
                String absent = absent(meeting.group(1), meeting.group(2), waits);
                if (!absent.isEmpty() && !sentences.contains(absent)) {
                    sentences.add(absent);
                }
            }
        }
        for (Wait wait : waits) {
            sentences.add(
                    wait.who()
                            + " waits for "
                            + wait.waitsFor()
                            + ", which only "
                            + wait.satisfiedBy()
                            + " could satisfy");
        }
        return sentences;
    }

    /** Says where a PE is that others wait for at a meeting point; nothing when it waits there. */
    private static String absent(String pe, String where, List<Wait> waits) {
        List<Wait> own =
                waits.stream()
                        .filter(wait -> wait.who().equals(pe) || wait.who().startsWith(pe + " "))
                        .toList();
        if (own.isEmpty()) {
            return pe + " never came to " + where + ": its program has ended";
        }
        if (own.stream().anyMatch(wait -> wait.waitsFor().endsWith(where))) {
            return "";
        }
        // What a thread block waits for says more than that the host waits for its kernel.
        Wait last = own.get(own.size() - 1);
        return pe + " never came to " + where + ": " + last.who() + " waits for " + last.waitsFor();
    }
}
