package dev.doorbell.workloads.guest.check;

import java.util.LinkedHashMap;
import java.util.Map;

/** Alternatives to what programs use by habit. */
final class Hints {

    private static final Map<String, String> BY_PREFIX = new LinkedHashMap<>();

    static {
        String clock = "use nowPs(), the virtual time";
        String ordered =
                "use TreeMap, LinkedHashMap, TreeSet or LinkedHashSet, which have an order";
        BY_PREFIX.put("java.lang.System.nanoTime", clock);
        BY_PREFIX.put("java.lang.System.currentTimeMillis", clock);
        BY_PREFIX.put("java.time.", clock);
        BY_PREFIX.put("java.lang.System.out", "use measure() and tables()");
        BY_PREFIX.put("java.lang.System.err", "use measure() and tables()");
        BY_PREFIX.put("java.util.HashMap", ordered);
        BY_PREFIX.put("java.util.HashSet", ordered);
        BY_PREFIX.put("java.util.Set.", ordered);
        BY_PREFIX.put("java.util.Map.", ordered);
        BY_PREFIX.put("java.util.stream.Collectors.", "collect to an ordered collection");
        BY_PREFIX.put("java.lang.Math.random", "use java.util.Random with the seed of the inputs");
        BY_PREFIX.put("java.lang.Math.", "use StrictMath, which gives the same bits everywhere");
        BY_PREFIX.put("java.util.Random", "use java.util.Random with the seed of the inputs");
        BY_PREFIX.put("java.util.SplittableRandom", "use java.util.Random with a seed");
        BY_PREFIX.put("java.lang.String.format", "join texts with +");
        BY_PREFIX.put(
                "java.lang.String.valueOf",
                "call toString() of a record or an enum, or make a text of the parts of the object");
        BY_PREFIX.put("java.lang.String.to", "give it Locale.ROOT");
    }

    private Hints() {}

    /** Returns the sentence about a forbidden type or member. */
    static String refusal(String name) {
        for (Map.Entry<String, String> hint : BY_PREFIX.entrySet()) {
            if (name.startsWith(hint.getKey())) {
                return name + " is not allowed in programs; " + hint.getValue();
            }
        }
        return name + " is not allowed in programs; expected a part of the API of programs";
    }
}
