package dev.doorbell.report.yaml;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * Places of the parts of a document. A part has the path of its names and numbers, from the top and
 * with dots between them: {@code parameters.ctas}, {@code faults.1}.
 */
public final class Places {

    /** Places of an empty document. */
    public static final Places NONE = new Places(Map.of());

    private final Map<String, Place> places;

    private Places(Map<String, Place> places) {
        this.places = places;
    }

    static Places of(Node top) {
        Map<String, Place> places = new HashMap<>();
        add(places, "", top);
        return new Places(places);
    }

    /** Place of a part, or of the nearest part around it; empty if neither is in the document. */
    public Optional<Place> of(String path) {
        for (String part = path; !part.isEmpty(); part = around(part)) {
            Place place = places.get(part);
            if (place != null) {
                return Optional.of(place);
            }
        }
        return Optional.empty();
    }

    /** Place of the first of several parts that is in the document itself. */
    public Optional<Place> ofFirst(List<String> paths) {
        return paths.stream().filter(places::containsKey).map(places::get).findFirst();
    }

    private static String around(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('.')));
    }

    private static void add(Map<String, Place> places, String prefix, Node node) {
        if (node instanceof MappingNode map) {
            for (NodeTuple entry : map.getValue()) {
                if (entry.getKeyNode() instanceof ScalarNode key) {
                    String path = prefix + key.getValue();
                    put(places, path, key);
                    add(places, path + ".", entry.getValueNode());
                }
            }
        } else if (node instanceof SequenceNode list) {
            for (int i = 0; i < list.getValue().size(); i++) {
                put(places, prefix + i, list.getValue().get(i));
                add(places, prefix + i + ".", list.getValue().get(i));
            }
        }
    }

    private static void put(Map<String, Place> places, String path, Node node) {
        node.getStartMark().ifPresent(mark -> places.putIfAbsent(path, Place.of(mark)));
    }
}
