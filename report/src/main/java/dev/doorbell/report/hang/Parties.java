package dev.doorbell.report.hang;

import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/**
 * Wait-for graph in which every name is a separate party, without its node. An arrow leads from
 * each waiter to the party that could satisfy it, numbered in the order of the waits. An arrow
 * without a number leads from a whole to each of its parts, so that a cycle of waits is a cycle of
 * arrows.
 *
 * @param waits that are in it, from the first
 * @param parties without their nodes, in the order of the waits
 * @param arrows between them
 */
public record Parties(List<Wait> waits, List<Party> parties, List<Arrow> arrows) {
    public Parties {
        waits = List.copyOf(waits);
        parties = List.copyOf(parties);
        arrows = List.copyOf(arrows);
    }

    /** The parties of as many waits, from the first, as have at most {@code most} of them. */
    public static Parties of(List<Wait> waits, int most) {
        SequencedSet<Party> parties = new LinkedHashSet<>();
        List<Wait> taken = new ArrayList<>();
        for (Wait wait : waits) {
            SequencedSet<Party> more = new LinkedHashSet<>(parties);
            more.add(wait.who());
            more.add(wait.by().bare());
            if (more.size() > most) {
                break;
            }
            parties = more;
            taken.add(wait);
        }
        return new Parties(taken, List.copyOf(parties), arrows(taken, parties));
    }

    private static List<Arrow> arrows(List<Wait> waits, SequencedSet<Party> parties) {
        List<Arrow> arrows = new ArrayList<>();
        for (int i = 0; i < waits.size(); i++) {
            Wait wait = waits.get(i);
            arrows.add(new Arrow(wait.who(), wait.by().bare(), Integer.toString(i + 1)));
        }
        for (Party whole : parties) {
            for (Party part : parties) {
                if (part.isPartOf(whole)) {
                    arrows.add(new Arrow(whole, part, ""));
                }
            }
        }
        return arrows;
    }

    /** The name of a party with the node it is on, where that is known. */
    public String shown(Party party) {
        return Places.of(waits).shown(party).text();
    }

    /** Those that wait for each other in a cycle. */
    public List<Party> stuck() {
        return parties.stream().filter(party -> reaches(party, party)).toList();
    }

    /** Returns true if {@code arrow} is part of a cycle. */
    public boolean stuck(Arrow arrow) {
        return reaches(arrow.to(), arrow.from());
    }

    /** Returns true if a path of at least one arrow leads from one party to another. */
    private boolean reaches(Party from, Party to) {
        SequencedSet<Party> reached = new LinkedHashSet<>();
        List<Party> next = new ArrayList<>(List.of(from));
        while (!next.isEmpty()) {
            Party party = next.removeLast();
            for (Arrow arrow : arrows) {
                if (arrow.from().equals(party) && reached.add(arrow.to())) {
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
    public record Arrow(Party from, Party to, String number) {}
}
