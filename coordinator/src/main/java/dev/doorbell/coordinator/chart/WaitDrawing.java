package dev.doorbell.coordinator.chart;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import dev.doorbell.report.hang.Parties;
import dev.doorbell.report.hang.Parties.Arrow;
import java.util.List;
import java.util.Optional;

/**
 * Drawing of a wait-for graph for a page: a box for each party, arrows between them, dashed arrows
 * to parts, cycles in red.
 */
public final class WaitDrawing {

    /** Largest number of readable boxes in one drawing. */
    public static final int MOST_BOXES = 24;

    private final Parties parties;

    private WaitDrawing(Parties parties) {
        this.parties = parties;
    }

    /** Returns the drawing of the first waits, as many as are readable; empty without waits. */
    public static Optional<WaitDrawing> of(List<Wait> waits) {
        Parties parties = Parties.of(waits, MOST_BOXES);
        return parties.waits().isEmpty() ? Optional.empty() : Optional.of(new WaitDrawing(parties));
    }

    /** Number of drawn waits. */
    public int drawn() {
        return parties.waits().size();
    }

    /** Names of parties in a cycle, in the order of the waits. */
    public List<String> stuck() {
        return parties.stuck().stream().map(Party::text).toList();
    }

    /** Returns the drawing. */
    public Element drawing() {
        GraphDrawing drawing =
                new GraphDrawing(parties.parties().stream().map(parties::shown).toList());
        for (Arrow arrow : parties.arrows()) {
            drawing.arrow(
                    parties.shown(arrow.from()),
                    parties.shown(arrow.to()),
                    arrow.number(),
                    parties.stuck(arrow));
        }
        List<Party> stuck = parties.stuck();
        for (Party party : parties.parties()) {
            drawing.box(parties.shown(party), stuck.contains(party));
        }
        return drawing.svg();
    }
}
