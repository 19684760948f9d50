package dev.doorbell.report.hang;

import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import dev.doorbell.pdes.report.party.Party.Placed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Places of the actors in a wait-for graph. Some waits name the place ({@code PE 1 on node1}) and
 * others do not ({@code PE 1}, {@code PE 1 CTA 0}). All of these are the party without the place,
 * and are shown with the place.
 */
final class Places {

    private final Map<Party, Integer> nodes = new LinkedHashMap<>();

    /** The places that {@code waits} name. */
    static Places of(List<Wait> waits) {
        Places places = new Places();
        for (Wait wait : waits) {
            if (wait.by().whole() instanceof Placed placed) {
                places.nodes.put(placed.actor(), placed.node());
            }
        }
        return places;
    }

    /** A party with the place it or its whole is at, where that is known. */
    Party shown(Party party) {
        for (Map.Entry<Party, Integer> node : nodes.entrySet()) {
            Party placed = node.getKey();
            if (party.whole().equals(placed) || party.isPartOf(placed)) {
                return party.on(node.getValue());
            }
        }
        return party;
    }
}
