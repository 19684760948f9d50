package dev.doorbell.report.hang;

import dev.doorbell.pdes.report.Wait;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/**
 * Wait-for graph in which every name is a separate party. An arrow leads from each waiter to the
 * party that could satisfy it, numbered in the order of the waits. An arrow without a number leads
 * from a whole to each of its parts, so that a cycle of waits is a cycle of arrows.
 *
 * @param waits that are in it, from the first
 * @param names of the parties, in the order of the waits
 * @param arrows between them
 */
public record Parties(List<Wait> waits, List<String> names, List<Arrow> arrows) {
    public Parties {
        waits = List.copyOf(waits);
        names = List.copyOf(names);
        arrows = List.copyOf(arrows);
    }

    /** The parties of as many waits, from the first, as have at most {@code most} of them. */
    public static Parties of(List<Wait> waits, int most) {
        SequencedSet<String> names = new LinkedHashSet<>();
        List<Wait> taken = new ArrayList<>();
        for (Wait wait : waits) {
            SequencedSet<String> more = new LinkedHashSet<>(names);
            more.add(wait.who());
            more.add(Places.bare(wait.satisfiedBy()));
            if (more.size() > most) {
                break;
            }
            names = more;
            taken.add(wait);
        }
        return new Parties(taken, List.copyOf(names), arrows(taken, names));
    }

    private static List<Arrow> arrows(List<Wait> waits, SequencedSet<String> names) {
        List<Arrow> arrows = new ArrayList<>();
        for (int i = 0; i < waits.size(); i++) {
            Wait wait = waits.get(i);
            String satisfier = Places.bare(wait.satisfiedBy());
            arrows.add(new Arrow(wait.who(), satisfier, Integer.toString(i + 1)));
        }
        for (String whole : names) {
            for (String part : names) {
                if (Places.isPart(part, whole)) {
                    arrows.add(new Arrow(whole, part, ""));
                }
            }
        }
        return arrows;
    }

    /** The name of a party with the node it is on, where that is known. */
    public String shown(String name) {
        return Places.of(waits).shown(name);
    }

    /** Names of those that wait for each other in a circle. */
    public List<String> stuck() {
        return names.stream().filter(name -> reaches(name, name)).toList();
    }

    /** Returns true if {@code arrow} is part of a cycle. */
    public boolean stuck(Arrow arrow) {
        return reaches(arrow.to(), arrow.from());
    }

    /** Returns true if a path of at least one arrow leads from one party to another. */
    private boolean reaches(String from, String to) {
        SequencedSet<String> reached = new LinkedHashSet<>();
        List<String> next = new ArrayList<>(List.of(from));
        while (!next.isEmpty()) {
            String name = next.removeLast();
            for (Arrow arrow : arrows) {
                if (arrow.from().equals(name) && reached.add(arrow.to())) {
                    next.add(arrow.to());
                }
            }
        }
        return reached.contains(to);
    }

    /**
     * Arrow from a waiter to the party that could satisfy it, or from a whole to a part of it.
     *
     * @param from a party
     * @param to a party
     * @param number of the wait, from 1; empty for a part
     */
    public record Arrow(String from, String to, String number) {}
}
