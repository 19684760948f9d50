package dev.doorbell.report.hang;

import dev.doorbell.pdes.report.Wait;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Places of the actors in a wait-for graph. Some waits name the place ({@code PE 1 on node1}) and
 * others do not ({@code PE 1}, {@code PE 1 CTA 0}). All of these have the name without the place as
 * their key, and are shown with the place.
 */
final class Places {

    private static final Pattern PLACED = Pattern.compile("(.+) on (node[0-9]+)");
    private static final Pattern PARTS = Pattern.compile("the .+ of (.+)");

    private final Map<String, String> nodes = new LinkedHashMap<>();

    /** The places that {@code waits} tell of. */
    static Places of(List<Wait> waits) {
        Places places = new Places();
        for (Wait wait : waits) {
            Matcher placed = PLACED.matcher(whole(wait.satisfiedBy()));
            if (placed.matches()) {
                places.nodes.put(placed.group(1), placed.group(2));
            }
        }
        return places;
    }

    /** A name without the place. */
    static String bare(String name) {
        Matcher placed = PLACED.matcher(name);
        return placed.matches() ? placed.group(1) : name;
    }

    /**
     * Name of the whole to whose parts a name refers: {@code PE 0} of {@code the CTAs of PE 0};
     * otherwise the name itself.
     */
    static String whole(String name) {
        Matcher parts = PARTS.matcher(name);
        return parts.matches() ? parts.group(1) : name;
    }

    /** Returns true if a name is that of a part of another: {@code PE 0 CTA 0} of {@code PE 0}. */
    static boolean isPart(String name, String whole) {
        return name.startsWith(whole(whole) + " ");
    }

    /** A name with the place it or its whole is at, where that is known. */
    String shown(String name) {
        for (Map.Entry<String, String> node : nodes.entrySet()) {
            String placed = node.getKey();
            if (whole(name).equals(placed) || isPart(name, placed)) {
                return name + " on " + node.getValue();
            }
        }
        return name;
    }
}
