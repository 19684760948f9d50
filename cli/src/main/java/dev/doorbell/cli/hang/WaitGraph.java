package dev.doorbell.cli.hang;

import dev.doorbell.cli.output.Document;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The wait-for graph of a result. Who waits may be a part of who could satisfy another ({@code PE 0
 * CTA 0} of {@code PE 0}); both are one actor.
 *
 * @param edges who waits for what, in the order of the result
 */
record WaitGraph(List<Edge> edges) {

    private static final Pattern PARTS = Pattern.compile("the .+ of (.+)");

    WaitGraph {
        edges = List.copyOf(edges);
    }

    static WaitGraph of(Document result) {
        List<Document> waits = result.children("waits");
        SequencedSet<String> awaited = new LinkedHashSet<>();
        waits.forEach(wait -> awaited.add(satisfier(wait)));
        return new WaitGraph(
                waits.stream()
                        .map(wait ->
                                new Edge(
                                        actor(wait.text("who"), awaited),
                                        wait.text("who"),
                                        wait.text("waitsFor"),
                                        actor(satisfier(wait), awaited)))
                        .toList());
    }

    /** All actors: first those that wait, then those that are only waited for. */
    SequencedSet<String> actors() {
        SequencedSet<String> actors = new LinkedHashSet<>();
        edges.forEach(edge -> actors.add(edge.from()));
        edges.forEach(edge -> actors.add(edge.to()));
        return actors;
    }

    /** What an actor waits for. */
    List<Edge> of(String actor) {
        return edges.stream().filter(edge -> edge.from().equals(actor)).toList();
    }

    /** Actors that others wait for and that wait for nothing themselves. */
    List<String> ends() {
        return actors().stream().filter(actor -> of(actor).isEmpty()).toList();
    }

    /**
     * Edges that lead from an actor back to it, the first such circle; empty when there is none.
     */
    List<Edge> circle() {
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

    /** Who it is without saying which parts: {@code the thread blocks of GPU 0}. */
    private static String satisfier(Document wait) {
        Matcher parts = PARTS.matcher(wait.text("satisfiedBy"));
        if (!parts.matches()) {
            return wait.text("satisfiedBy");
        }
        return parts.group(1).startsWith("its ") ? wait.text("who") : parts.group(1);
    }

    private static String actor(String name, SequencedSet<String> awaited) {
        String actor = name;
        for (String other : awaited) {
            boolean part = name.equals(other) || name.startsWith(other + " ");
            actor = part && other.length() < actor.length() ? other : actor;
        }
        return actor;
    }

    /**
     * One wait.
     *
     * @param from the actor that waits
     * @param who waits, which may be a part of it
     * @param waitsFor what
     * @param to the actor that could satisfy it
     */
    record Edge(String from, String who, String waitsFor, String to) {

        /** Whether one part of an actor waits for another: a host for its kernel. */
        boolean inside() {
            return from.equals(to);
        }
    }
}
