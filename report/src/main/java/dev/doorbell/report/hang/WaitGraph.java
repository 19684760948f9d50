package dev.doorbell.report.hang;

import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Awaited;
import dev.doorbell.pdes.report.party.Awaited.Event;
import dev.doorbell.pdes.report.party.Awaited.Step;
import dev.doorbell.pdes.report.party.Party;
import dev.doorbell.pdes.report.party.Party.Actor;
import dev.doorbell.pdes.report.party.Party.Own;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Wait-for graph of a result, between actors. A waiter may be a part of an actor that could satisfy
 * another ({@code PE 0 CTA 0} of {@code PE 0}); both are one actor.
 *
 * @param edges waiters and their waits, in the order of the result
 */
public record WaitGraph(List<Edge> edges) {

    /** Actors that are named in a sentence. */
    private static final int NAMED = 8;

    public WaitGraph {
        edges = List.copyOf(edges);
    }

    /** The graph of all waits. */
    public static WaitGraph of(List<Wait> waits) {
        Places places = Places.of(waits);
        SequencedSet<Party> awaited = new LinkedHashSet<>();
        waits.forEach(wait -> awaited.add(satisfier(wait)));
        List<Edge> edges = new ArrayList<>();
        for (Wait wait : waits) {
            Party from = actor(wait.who(), awaited);
            Party to = places.shown(actor(satisfier(wait), awaited));
            String part = within(wait.who(), from);
            edges.add(new Edge(places.shown(from), part, wait.who(), wait.what(), to));
        }
        return new WaitGraph(edges);
    }

    /** All actors: first those that wait, then those that are only waited for. */
    public SequencedSet<Party> actors() {
        SequencedSet<Party> actors = new LinkedHashSet<>();
        edges.forEach(edge -> actors.add(edge.from()));
        edges.forEach(edge -> actors.add(edge.to()));
        return actors;
    }

    /** Waits of an actor. */
    public List<Edge> of(Party actor) {
        return edges.stream().filter(edge -> edge.from().equals(actor)).toList();
    }

    /** Actors that others wait for and that wait for nothing themselves. */
    public List<Party> ends() {
        return actors().stream().filter(actor -> of(actor).isEmpty()).toList();
    }

    /** Edges that lead from an actor back to it, the first such cycle; empty when there is none. */
    public List<Edge> circle() {
        Set<Party> done = new HashSet<>();
        for (Party actor : actors()) {
            List<Edge> path = new ArrayList<>();
            Party here = actor;
            // Depth first, without recursion: a chain may be as long as there are actors.
            while (!done.contains(actor)) {
                List<Edge> open =
                        of(here).stream()
                                .filter(edge -> !edge.inside() && !done.contains(edge.to()))
                                .toList();
                if (open.isEmpty()) {
                    done.add(here);
                    here = path.isEmpty() ? actor : path.removeLast().from();
                    continue;
                }
                path.add(open.getFirst());
                here = open.getFirst().to();
                for (int first = 0; first < path.size(); first++) {
                    if (path.get(first).from().equals(here)) {
                        return List.copyOf(path.subList(first, path.size()));
                    }
                }
            }
        }
        return List.of();
    }

    /** Sentence on the cycle, or else on the end of all chains; empty when there is no wait. */
    public String sentence() {
        if (edges.isEmpty()) {
            return "";
        }
        List<Edge> circle = circle();
        if (!circle.isEmpty()) {
            return "Deadlock cycle: "
                    + circle.stream().map(Edge::sentence).collect(Collectors.joining("; "))
                    + ".";
        }
        List<Party> ends = ends();
        return "No deadlock cycle: all chains of waits end at %s%s, which %s for nothing. It has ended, or its message is lost."
                .formatted(
                        ends.stream()
                                .limit(NAMED)
                                .map(Party::text)
                                .collect(Collectors.joining(", ")),
                        ends.size() > NAMED ? " and %d more".formatted(ends.size() - NAMED) : "",
                        ends.size() == 1 ? "waits" : "wait");
    }

    /** Actor that can end the wait, without its parts: {@code the thread blocks of GPU 0}. */
    private static Party satisfier(Wait wait) {
        Party whole = wait.by().whole();
        return whole instanceof Own ? wait.who() : whole.bare();
    }

    /** Outermost awaited party that a party is a part of; otherwise itself. */
    private static Party actor(Party party, SequencedSet<Party> awaited) {
        Party actor = party;
        for (Party other : awaited) {
            actor = actor.isPartOf(other) ? other : actor;
        }
        return actor;
    }

    private static String within(Party who, Party whole) {
        return who instanceof Actor part && whole instanceof Actor actor ? part.within(actor) : "";
    }

    /**
     * One wait.
     *
     * @param from the actor that waits
     * @param part of it that waits; empty when it does as a whole
     * @param who the waiter
     * @param what event for which it waits
     * @param to the actor that could satisfy it
     */
    public record Edge(Party from, String part, Party who, Awaited what, Party to) {

        /** Sentence that names the actor, its wait and the actor that can end it. */
        String sentence() {
            return "%s waits for %s%s".formatted(who.text(), what.text(), whom());
        }

        private String whom() {
            return switch (what) {
                // It is known already: PE 1 to come to a barrier.
                case Step step when step.who().equals(to.bare()) || step.who().isPartOf(to) -> "";
                case Step ignored -> ", by " + to.text();
                case Event event -> (event.aim().isEmpty() ? " of " : ", by ") + to.text();
            };
        }

        /** Returns true if one part of an actor waits for another: a host for its kernel. */
        public boolean inside() {
            return from.equals(to);
        }
    }
}
