package dev.doorbell.report.hang;

import dev.doorbell.pdes.report.party.Party;
import dev.doorbell.report.drawing.Svg;
import dev.doorbell.report.hang.WaitGraph.Edge;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The wait-for graph drawn: a box per actor with a line per wait, and from each line an arrow to
 * the box of who could satisfy it. Arrows run in lanes beside the boxes, which they share where
 * they do not pass each other. The deadlock cycle is red, who waits for nothing is grey.
 */
public final class WaitGraphSvg {

    /** Boxes at most; the text has all. */
    private static final int BOXES = 64;

    /** Characters of a line at most. */
    private static final int CHARACTERS = 90;

    private static final int LEFT = 20;
    private static final int TOP = 70;
    private static final int WIDTH = 660;
    private static final int LINE = 20;
    private static final int GAP = 16;
    private static final int LANE = 12;

    private final WaitGraph graph;
    private final List<Party> shown;
    private final Map<Party, Integer> tops = new LinkedHashMap<>();
    private final int bottom;

    private WaitGraphSvg(WaitGraph graph) {
        this.graph = graph;
        shown = graph.actors().stream().limit(BOXES).toList();
        int y = TOP;
        for (Party actor : shown) {
            tops.put(actor, y);
            y += height(actor) + GAP;
        }
        bottom = y;
    }

    /** The file, under a title. */
    public static String of(WaitGraph graph, String title) {
        return new WaitGraphSvg(graph).drawn(title);
    }

    private String drawn(String title) {
        List<Arrow> arrows = arrows();
        int lanes = arrows.stream().mapToInt(Arrow::lane).max().orElse(0) + 1;
        Svg svg = new Svg(LEFT + WIDTH + 40 + lanes * LANE, bottom + 30, title);
        svg.text(LEFT, 26, "start", title);
        svg.text(
                LEFT,
                48,
                "start",
                "Arrows lead to actors that could end a wait. Red: deadlock cycle. Grey: waits for nothing.");
        Set<Party> circle = new HashSet<>();
        graph.circle().forEach(edge -> circle.add(edge.from()));
        for (Party actor : shown) {
            box(svg, actor, circle.contains(actor));
        }
        arrows.forEach(arrow -> svg.arrow(arrow.path()));
        int more = graph.actors().size() - shown.size();
        if (more > 0) {
            svg.text(LEFT, bottom + 14, "start", more + " more are in the text");
        }
        return svg.text();
    }

    private void box(Svg svg, Party actor, boolean inCircle) {
        List<Edge> waits = graph.of(actor);
        int top = top(actor);
        String fill = inCircle ? "#fde2e2" : waits.isEmpty() ? "#e4e4e4" : "#e3eefc";
        svg.box(LEFT, top, WIDTH, height(actor), fill, inCircle ? "#c62828" : "#5b7fa6");
        svg.text(LEFT + 10, top + 17, "start", brief(actor.text()));
        for (int line = 0; line < waits.size(); line++) {
            Edge wait = waits.get(line);
            String part = wait.part();
            svg.text(
                    LEFT + 26,
                    top + 17 + (line + 1) * LINE,
                    "start",
                    brief((part.isEmpty() ? "" : part + " ") + "waits for " + wait.what().text()));
        }
    }

    private List<Arrow> arrows() {
        List<Arrow> arrows = new ArrayList<>();
        for (Party actor : shown) {
            List<Edge> waits = graph.of(actor);
            for (int line = 0; line < waits.size(); line++) {
                Party to = waits.get(line).to();
                if (tops.containsKey(to) && !waits.get(line).inside()) {
                    int from = top(actor) + 12 + (line + 1) * LINE;
                    arrows.add(new Arrow(from, top(to) + 12, lane(arrows, from, top(to) + 12)));
                }
            }
        }
        return arrows;
    }

    private static int lane(List<Arrow> arrows, int from, int to) {
        int lane = 0;
        while (taken(arrows, lane, from, to)) {
            lane++;
        }
        return lane;
    }

    private static boolean taken(List<Arrow> arrows, int lane, int from, int to) {
        return arrows.stream().anyMatch(it -> it.lane == lane && it.passes(from, to));
    }

    private int top(Party actor) {
        return tops.getOrDefault(actor, 0);
    }

    private int height(Party actor) {
        return 26 + graph.of(actor).size() * LINE;
    }

    private static String brief(String text) {
        return text.length() <= CHARACTERS ? text : text.substring(0, CHARACTERS - 3) + "...";
    }

    /** An arrow between two heights in a lane. */
    private record Arrow(int from, int to, int lane) {

        boolean passes(int otherFrom, int otherTo) {
            return Math.min(from, to) <= Math.max(otherFrom, otherTo)
                    && Math.min(otherFrom, otherTo) <= Math.max(from, to);
        }

        String path() {
            int edge = LEFT + WIDTH;
            int x = edge + 20 + lane * LANE;
            return "M%d %d L%d %d L%d %d L%d %d"
                    .formatted(edge, from, x, from, x, to, edge + 1, to);
        }
    }
}
