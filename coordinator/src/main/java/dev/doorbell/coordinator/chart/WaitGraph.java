package dev.doorbell.coordinator.chart;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.pdes.report.Wait;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;

/**
 * Who waits for whom: an arrow from each waiter to who could satisfy it, numbered as the waits are
 * listed. A program that is a part of who is waited for hangs on it by a dashed arrow, so that a
 * circle of waits is a circle of arrows; those are drawn in red.
 */
public final class WaitGraph {

    /** Boxes that can be read in one drawing. */
    public static final int MOST_BOXES = 24;

    private final List<Wait> waits;
    private final List<String> boxes;
    private final List<Arrow> arrows = new ArrayList<>();

    private WaitGraph(List<Wait> waits, Set<String> names) {
        this.waits = waits;
        boxes = List.copyOf(names);
        for (int i = 0; i < waits.size(); i++) {
            Wait wait = waits.get(i);
            arrows.add(new Arrow(wait.who(), wait.satisfiedBy(), Integer.toString(i + 1)));
        }
        for (String whole : boxes) {
            for (String part : boxes) {
                if (part.startsWith(whole + " ")) {
                    arrows.add(new Arrow(whole, part, ""));
                }
            }
        }
    }

    /** The graph of as many waits, from the first, as can be read; none without waits. */
    public static Optional<WaitGraph> of(List<Wait> waits) {
        SequencedSet<String> names = new LinkedHashSet<>();
        List<Wait> drawn = new ArrayList<>();
        for (Wait wait : waits) {
            SequencedSet<String> more = new LinkedHashSet<>(names);
            more.add(wait.who());
            more.add(wait.satisfiedBy());
            if (more.size() > MOST_BOXES) {
                break;
            }
            names = more;
            drawn.add(wait);
        }
        return drawn.isEmpty() ? Optional.empty() : Optional.of(new WaitGraph(drawn, names));
    }

    /** How many waits are drawn. */
    public int drawn() {
        return waits.size();
    }

    /** Names of those that wait for each other in a circle, in the order of the waits. */
    public List<String> stuck() {
        return boxes.stream().filter(box -> reaches(box, box)).toList();
    }

    /** The drawing. */
    public Element drawing() {
        GraphDrawing drawing = new GraphDrawing(boxes);
        for (Arrow arrow : arrows) {
            // A box can be left and come back to along this arrow.
            boolean stuck = reaches(arrow.to(), arrow.from());
            drawing.arrow(arrow.from(), arrow.to(), arrow.number(), stuck);
        }
        List<String> stuck = stuck();
        boxes.forEach(box -> drawing.box(box, stuck.contains(box)));
        return drawing.svg();
    }

    /** Whether at least one arrow leads from one box to another, over however many. */
    private boolean reaches(String from, String to) {
        SequencedSet<String> reached = new LinkedHashSet<>();
        List<String> next = new ArrayList<>(List.of(from));
        while (!next.isEmpty()) {
            String box = next.removeLast();
            for (Arrow arrow : arrows) {
                if (arrow.from().equals(box) && reached.add(arrow.to())) {
                    next.add(arrow.to());
                }
            }
        }
        return reached.contains(to);
    }

    private record Arrow(String from, String to, String number) {}
}
