package dev.doorbell.pdes.report;

import java.util.Comparator;

/**
 * Computer or adapter of an emulated cluster.
 *
 * @param node number of the node, from 0
 * @param kind the host of the node, or one of its adapters
 * @param number among its kind in the node, from 0; 0 for a host
 */
public record Place(int node, Kind kind, int number) implements Comparable<Place> {

    private static final Comparator<Place> ORDER =
            Comparator.comparingInt(Place::node)
                    .thenComparing(Place::kind)
                    .thenComparingInt(Place::number);

    private static final String NODE = "node";

    /** Kind of computer or adapter at a place. */
    public enum Kind {
        /** The host with its GPUs. */
        HOST("host"),
        /** A network adapter. */
        NIC("nic"),
        /** The Arm side of a DPU. */
        DPU("dpu");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** Its word in names of metrics and resources. */
        public String text() {
            return text;
        }
    }

    public Place {
        if (node < 0 || number < 0) {
            throw new IllegalArgumentException(
                    "expected numbers of 0 or more but was node %d, %s %d"
                            .formatted(node, kind, number));
        }
    }

    /** The host of a node. */
    public static Place host(int node) {
        return new Place(node, Kind.HOST, 0);
    }

    /** A network adapter of a node. */
    public static Place nic(int node, int nic) {
        return new Place(node, Kind.NIC, nic);
    }

    /** The Arm side of a DPU of a node. */
    public static Place dpu(int node, int dpu) {
        return new Place(node, Kind.DPU, dpu);
    }

    /** Its name: {@code node1}, {@code node1/nic3}, {@code node1/dpu0}. */
    public String name() {
        return kind == Kind.HOST ? NODE + node : NODE + node + "/" + kind.text + number;
    }

    /**
     * The place of a {@link #name}.
     *
     * @throws IllegalArgumentException when no place has it
     */
    public static Place parse(String name) {
        int slash = name.indexOf('/');
        String first = slash < 0 ? name : name.substring(0, slash);
        if (first.startsWith(NODE)) {
            int node = number(name, first.substring(NODE.length()));
            if (slash < 0) {
                return host(node);
            }
            String second = name.substring(slash + 1);
            for (Kind kind : Kind.values()) {
                if (kind != Kind.HOST && second.startsWith(kind.text)) {
                    return new Place(
                            node, kind, number(name, second.substring(kind.text.length())));
                }
            }
        }
        throw unknown(name);
    }

    private static int number(String name, String digits) {
        try {
            return Integer.parseUnsignedInt(digits);
        } catch (NumberFormatException notANumber) {
            throw unknown(name);
        }
    }

    private static IllegalArgumentException unknown(String name) {
        return new IllegalArgumentException(
                "expected a place such as node1 or node1/nic3 but was " + name);
    }

    @Override
    public int compareTo(Place other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return name();
    }
}
