package dev.doorbell.workloads.run;

import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Awaited.Step;
import dev.doorbell.pdes.report.party.Awaited.Verb;
import dev.doorbell.pdes.report.party.Party;
import dev.doorbell.pdes.report.party.Party.Actor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;

/**
 * Wait-for graph of a deadlocked run in words: first the PEs that others wait for and that have
 * ended or are held up elsewhere, then each waiter and its wait.
 */
final class WaitForGraph {

    private WaitForGraph() {}

    static List<String> sentences(List<Wait> waits) {
        SequencedSet<String> sentences = new LinkedHashSet<>();
        String ended = ended(waits);
        if (!ended.isEmpty()) {
            sentences.add("deadlock: " + ended);
        }
        for (Wait wait : waits) {
            if (wait.what() instanceof Step step && step.verb() == Verb.COME_TO) {
                sentences.addAll(heldUp(step, waits));
            }
        }
        for (Wait wait : waits) {
            sentences.add(
                    "%s waits for %s, which only %s could satisfy"
                            .formatted(wait.who().text(), wait.what().text(), wait.by().text()));
        }
        return List.copyOf(sentences);
    }

    /** Names the PEs that others wait for and that wait for nothing themselves. */
    private static String ended(List<Wait> waits) {
        Map<Party, List<String>> waiters = new LinkedHashMap<>();
        for (Wait wait : waits) {
            if (isPe(wait.by().bare()) && of(wait.by().bare(), waits).isEmpty()) {
                waiters.computeIfAbsent(wait.by(), ignored -> new ArrayList<>())
                        .add(wait.who().text());
            }
        }
        List<String> parts = new ArrayList<>();
        waiters.forEach((awaited, who) ->
                parts.add(
                        "%s has ended and never comes, and %s wait%s for it"
                                .formatted(
                                        awaited.text(),
                                        String.join(", ", who),
                                        who.size() == 1 ? "s" : "")));
        return String.join("; ", parts);
    }

    /** Says where a PE is that others wait for at a meeting point; nothing when it waits there. */
    private static List<String> heldUp(Step awaited, List<Wait> waits) {
        List<Wait> own = of(awaited.who(), waits);
        if (own.isEmpty() || own.stream().anyMatch(wait -> isAt(awaited.meeting(), wait))) {
            return List.of();
        }
        // The wait of a thread block is more specific than the host's wait for its kernel.
        Wait held = own.get(own.size() - 1);
        return List.of(
                "deadlock: %s does not come to %s, for %s waits for %s"
                        .formatted(
                                awaited.who().text(),
                                awaited.meeting(),
                                held.who().text(),
                                held.what().text()));
    }

    private static boolean isAt(String meeting, Wait wait) {
        return wait.what() instanceof Step step && step.meeting().equals(meeting);
    }

    private static boolean isPe(Party party) {
        return party instanceof Actor actor
                && actor.parts().size() == 1
                && actor.parts().getFirst().kind().equals(Pe.KIND);
    }

    /** Waits of a party and its parts. */
    private static List<Wait> of(Party party, List<Wait> waits) {
        return waits.stream()
                .filter(wait -> wait.who().equals(party) || wait.who().isPartOf(party))
                .toList();
    }
}
