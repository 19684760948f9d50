package dev.doorbell.workloads.run;

import dev.doorbell.pdes.report.Wait;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Wait-for graph of a deadlocked run in words: first the PEs that others wait for and that have
 * ended or are held up elsewhere, then each waiter and its wait.
 */
final class WaitForGraph {

    private static final Pattern PE = Pattern.compile("(PE \\d+)( on node\\d+)?");
    private static final Pattern MEETING = Pattern.compile("(PE \\d+) to come to (.+)");

    private WaitForGraph() {}

    static List<String> sentences(List<Wait> waits) {
        SequencedSet<String> sentences = new LinkedHashSet<>();
        String ended = ended(waits);
        if (!ended.isEmpty()) {
            sentences.add("deadlock: " + ended);
        }
        for (Wait wait : waits) {
            Matcher meeting = MEETING.matcher(wait.waitsFor());
            if (meeting.matches()) {
                sentences.addAll(heldUp(meeting.group(1), meeting.group(2), waits));
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
        return List.copyOf(sentences);
    }

    /** Names the PEs that others wait for and that wait for nothing themselves. */
    private static String ended(List<Wait> waits) {
        Map<String, List<String>> waiters = new LinkedHashMap<>();
        for (Wait wait : waits) {
            Matcher awaited = PE.matcher(wait.satisfiedBy());
            if (awaited.matches() && ofPe(awaited.group(1), waits).isEmpty()) {
                waiters.computeIfAbsent(wait.satisfiedBy(), ignored -> new ArrayList<>())
                        .add(wait.who());
            }
        }
        List<String> parts = new ArrayList<>();
        waiters.forEach((awaited, who) ->
                parts.add(
                        "%s has ended and never comes, and %s wait%s for it"
                                .formatted(
                                        awaited,
                                        String.join(", ", who),
                                        who.size() == 1 ? "s" : "")));
        return String.join("; ", parts);
    }

    /** Says where a PE is that others wait for at a meeting point; nothing when it waits there. */
    private static List<String> heldUp(String pe, String where, List<Wait> waits) {
        List<Wait> own = ofPe(pe, waits);
        if (own.isEmpty() || own.stream().anyMatch(wait -> wait.waitsFor().endsWith(where))) {
            return List.of();
        }
        // The wait of a thread block is more specific than the host's wait for its kernel.
        Wait held = own.get(own.size() - 1);
        return List.of(
                "deadlock: %s does not come to %s, for %s waits for %s"
                        .formatted(pe, where, held.who(), held.waitsFor()));
    }

    private static List<Wait> ofPe(String pe, List<Wait> waits) {
        return waits.stream()
                .filter(wait -> wait.who().equals(pe) || wait.who().startsWith(pe + " "))
                .toList();
    }
}
