package dev.doorbell.coordinator.machine;

import dev.doorbell.coordinator.html.Element;
import java.util.function.Function;

/** Drawing of a machine, a figure for each node. */
public final class MachineDrawing {

    /** Largest number of drawn nodes; all have the same parts. */
    private static final int MOST_NODES = 8;

    private MachineDrawing() {}

    /**
     * Returns the drawing.
     *
     * @param address where a part with a known load leads to
     */
    public static Element of(Machine machine, Function<MachinePart, String> address) {
        Element nodes = Element.of("div").with("class", "nodes");
        for (int node = 0; node < Math.min(machine.nodes(), MOST_NODES); node++) {
            nodes.add(
                    Element.of("figure")
                            .add(Element.of("figcaption", "node" + node))
                            .add(NodeDrawing.of(machine, node, address)));
        }
        Element drawing = Element.of("div").with("class", "machine").add(nodes);
        int more = machine.nodes() - MOST_NODES;
        return more > 0
                ? drawing.add(
                        Element.of("p", more + " more nodes are like these.").with("class", "hint"))
                : drawing;
    }
}
