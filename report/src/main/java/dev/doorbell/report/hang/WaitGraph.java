package dev.doorbell.report.hang;

import dev.doorbell.pdes.report.Wait;
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
        SequencedSet<String> awaited = new LinkedHashSet<>();
        waits.forEach(wait -> awaited.add(satisfier(wait)));
        List<Edge> edges = new ArrayList<>();
        for (Wait wait : waits) {
            String from = actor(wait.who(), awaited);
            String part = wait.who().substring(from.length()).strip();
            String to = places.shown(actor(satisfier(wait), awaited));
            edges.add(new Edge(places.shown(from), part, wait.who(), wait.waitsFor(), to));
        }
        return new WaitGraph(edges);
    }

    /** All actors: first those that wait, then those that are only waited for. */
    public SequencedSet<String> actors() {
        SequencedSet<String> actors = new LinkedHashSet<>();
        edges.forEach(edge -> actors.add(edge.from()));
        edges.forEach(edge -> actors.add(edge.to()));
        return actors;
    }

    /** Waits of an actor. */
    public List<Edge> of(String actor) {
        return edges.stream().filter(edge -> edge.from().equals(actor)).toList();
    }

    /** Actors that others wait for and that wait for nothing themselves. */
    public List<String> ends() {
        return actors().stream().filter(actor -> of(actor).isEmpty()).toList();
    }

    /**
     * Edges that lead from an actor back to it, the first such circle; empty when there is none.
     */
    public List<Edge> circle() {
        Set<String> done = new HashSet<>();
        for (String actor : actors()) {
            List<Edge> path = new ArrayList<>();
            String here = actor;
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
            return "A circle, so that none of them ever goes on: "
                    + circle.stream().map(Edge::sentence).collect(Collectors.joining("; "))
                    + ".";
        }
        List<String> ends = ends();
        return "No circle: all wait in the end for %s%s, which %s for nothing; it has ended, or what it should have sent is lost."
                .formatted(
                        ends.stream().limit(NAMED).collect(Collectors.joining(", ")),
                        ends.size() > NAMED ? " and %d more".formatted(ends.size() - NAMED) : "",
                        ends.size() == 1 ? "waits" : "wait");
    }

    /** Actor that can end the wait, without its parts: {@code the thread blocks of GPU 0}. */
    private static String satisfier(Wait wait) {
        String whole = Places.whole(wait.satisfiedBy());
        return whole.startsWith("its ") ? wait.who() : Places.bare(whole);
    }

    private static String actor(String name, SequencedSet<String> awaited) {
        String actor = name;
        for (String other : awaited) {
            boolean part = name.equals(other) || Places.isPart(name, other);
            actor = part && other.length() < actor.length() ? other : actor;
        }
        return actor;
    }

    /**
     * One wait.
     *
     * @param from the actor that waits
     * @param part of it that waits; empty when it does as a whole
     * @param who whole name of the waiter
     * @param waitsFor event for which it waits
     * @param to the actor that could satisfy it
     */
    public record Edge(String from, String part, String who, String waitsFor, String to) {

        /** Sentence that names the actor, its wait and the actor that can end it. */
        String sentence() {
            String whom =
                    waitsFor.startsWith(Places.bare(to) + " ")
                            ? "" // It is known already: PE 1 to come to a barrier.
                            : waitsFor.contains(" to ") ? ", by " + to : " of " + to;
            return "%s waits for %s%s".formatted(who, waitsFor, whom);
        }

        /** Returns true if one part of an actor waits for another: a host for its kernel. */
        public boolean inside() {
            return from.equals(to);
        }
    }
}
