package dev.doorbell.coordinator.machine;

import dev.doorbell.coordinator.chart.Shapes;
import dev.doorbell.coordinator.html.Element;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Drawing of a machine's node: GPUs above the host, NICs and DPUs below it, links to the fabric.
 * The fill level of a part is the share of its busiest resource. The width of a link is its load.
 */
final class NodeDrawing {

    private static final int WIDTH = 360;
    private static final int BOX_HEIGHT = 38;
    private static final int GAP = 5;
    private static final int MARGIN = 8;
    private static final int GPU_TOP = 8;
    private static final int LARGE_ROW = 8;
    private static final int HOST_HEIGHT = 26;
    private static final int WIRE = 26;
    private static final long FULL = 1_000;
    private static final int THICK = 7;

    private final Machine machine;
    private final int node;
    private final Function<MachinePart, String> address;
    private final Element svg = Element.of("svg");

    private NodeDrawing(Machine machine, int node, Function<MachinePart, String> address) {
        this.machine = machine;
        this.node = node;
        this.address = address;
    }

    /**
     * Returns the drawing of a node.
     *
     * @param address where a part with a known load leads to
     */
    static Element of(Machine machine, int node, Function<MachinePart, String> address) {
        return new NodeDrawing(machine, node, address).drawn();
    }

    private Element drawn() {
        int rows = Math.ceilDiv(machine.gpus(), LARGE_ROW);
        int hostTop = GPU_TOP + rows * (BOX_HEIGHT + GAP) + (rows == 0 ? 0 : WIRE - GAP);
        int nicTop = hostTop + HOST_HEIGHT + WIRE;
        int fabric = nicTop + BOX_HEIGHT + WIRE;
        int below = machine.nics() + machine.dpus();
        for (int gpu = 0; gpu < machine.gpus(); gpu++) {
            int column = gpu % LARGE_ROW;
            int row = gpu / LARGE_ROW;
            int inRow = Math.min(machine.gpus(), LARGE_ROW);
            double x = left(column, inRow);
            if (row == rows - 1) {
                svg.add(wire(x + width(inRow) / 2, hostTop - WIRE, hostTop, Map.of()));
            }
            box(MachinePart.Kind.GPU, gpu, x, GPU_TOP + row * (BOX_HEIGHT + GAP), inRow);
        }
        for (int nic = 0; nic < machine.nics(); nic++) {
            double middle = left(nic, below) + width(below) / 2;
            svg.add(
                    wire(
                            middle,
                            hostTop + HOST_HEIGHT,
                            nicTop,
                            shares(MachinePart.Kind.PCIE, nic)));
            svg.add(wire(middle, nicTop + BOX_HEIGHT, fabric, shares(MachinePart.Kind.LINK, nic)));
            box(MachinePart.Kind.NIC, nic, left(nic, below), nicTop, below);
        }
        for (int dpu = 0; dpu < machine.dpus(); dpu++) {
            double x = left(machine.nics() + dpu, below);
            svg.add(
                    Shapes.line(
                            "link",
                            x - GAP,
                            nicTop + BOX_HEIGHT / 2.0,
                            x,
                            nicTop + BOX_HEIGHT / 2.0));
            box(MachinePart.Kind.DPU, dpu, x, nicTop, below);
        }
        part(MachinePart.host(node), MARGIN, hostTop, WIDTH - 2.0 * MARGIN, HOST_HEIGHT);
        svg.add(Shapes.line("fabric", 0, fabric, WIDTH, fabric));
        svg.add(Shapes.text("fabric", WIDTH - MARGIN, fabric + 15).with("text-anchor", "end"));
        return svg.with("viewBox", "0 0 " + WIDTH + " " + (fabric + 20))
                .with("role", "group")
                .with(
                        "aria-label",
                        "node%d: %d GPUs, %d NICs, %d DPUs%s"
                                .formatted(
                                        node,
                                        machine.gpus(),
                                        machine.nics(),
                                        machine.dpus(),
                                        busy()));
    }

    private String busy() {
        return machine.shares().entrySet().stream()
                .filter(it -> it.getKey().place().node() == node)
                .map(it -> Map.entry(it.getKey().name(), it.getValue()))
                .map(NodeDrawing::words)
                .collect(Collectors.joining(", ", "; ", ""))
                .replaceFirst("; $", "");
    }

    private Map<String, Long> shares(MachinePart.Kind kind, int number) {
        return machine.sharesOf(new MachinePart(node, kind, number));
    }

    private void box(MachinePart.Kind kind, int number, double x, int y, int inRow) {
        part(new MachinePart(node, kind, number), x, y, width(inRow), BOX_HEIGHT);
    }

    private void part(MachinePart part, double x, double y, double width, double height) {
        String name = part.label();
        Map<String, Long> parts = machine.sharesOf(part);
        OptionalLong share = Machine.busiest(parts);
        Element group =
                Element.of("g").add(Shapes.rectangle("node", x, y, width, height).with("rx", 3));
        if (share.isPresent()) {
            double filled = height * Math.clamp(share.getAsLong(), 0, FULL) / FULL;
            group.add(Shapes.rectangle("gauge", x, y + height - filled, width, filled));
        }
        boolean twoLines = height >= BOX_HEIGHT;
        String percent = share.isPresent() ? share.getAsLong() / 10 + " %" : "";
        double middle = x + width / 2;
        if (twoLines) {
            group.add(Shapes.text(name, middle, y + 15).with("text-anchor", "middle"));
            group.add(Shapes.text(percent, middle, y + 31).with("text-anchor", "middle"));
        } else {
            group.add(
                    Shapes.text((name + " " + percent).strip(), middle, y + 17)
                            .with("text-anchor", "middle"));
        }
        group.add(title(name, parts));
        svg.add(
                machine.knows(part)
                        ? Element.of("a").with("href", address.apply(part)).add(group)
                        : group);
    }

    private static Element wire(double x, double top, double bottom, Map<String, Long> parts) {
        OptionalLong share = Machine.busiest(parts);
        Element line = Shapes.line(share.orElse(0) > 0 ? "link busy" : "link", x, top, x, bottom);
        if (share.orElse(0) > 0) {
            line.with(
                    "stroke-width",
                    Shapes.number(1 + (double) THICK * Math.min(share.getAsLong(), FULL) / FULL));
        }
        return Element.of("g").add(line).add(title("link", parts));
    }

    private static Element title(String name, Map<String, Long> parts) {
        return Element.of(
                "title",
                parts.isEmpty()
                        ? name
                        : parts.entrySet().stream()
                                .map(NodeDrawing::words)
                                .collect(Collectors.joining("\n")));
    }

    private static String words(Map.Entry<String, Long> part) {
        return "%s %d.%d %%".formatted(part.getKey(), part.getValue() / 10, part.getValue() % 10);
    }

    private static double width(int inRow) {
        return Math.min(90, (WIDTH - 2.0 * MARGIN - (inRow - 1) * GAP) / inRow);
    }

    private static double left(int column, int inRow) {
        double all = inRow * width(inRow) + (inRow - 1) * GAP;
        return (WIDTH - all) / 2 + column * (width(inRow) + GAP);
    }
}
