package dev.doorbell.libraries.mpi.collective.choice;

import dev.doorbell.libraries.mpi.message.MpiException;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;

/**
 * Environment variables of MPICH that choose algorithms of collectives: {@code
 * MPIR_CVAR_ALLTOALL_INTRA_ALGORITHM} and its like, and the limits between algorithms, such as
 * {@code MPIR_CVAR_ALLTOALL_THROTTLE}. They hold for blocking and non-blocking calls.
 */
public final class ControlVariables {

    private static final String PREFIX = "MPIR_CVAR_";
    private static final SortedMap<String, BiFunction<Tuning, String, Tuning>> ALL = all();

    private ControlVariables() {}

    /** Names of the variables. */
    public static SortedSet<String> names() {
        return new TreeSet<>(ALL.keySet());
    }

    /**
     * Returns the choices of some variables.
     *
     * @throws MpiException if a name or value is unknown, in one sentence
     */
    public static Tuning tuning(SortedMap<String, String> variables) {
        Tuning tuning = Tuning.DEFAULT;
        for (String name : variables.keySet()) {
            BiFunction<Tuning, String, Tuning> change = ALL.get(name);
            if (change == null) {
                throw new MpiException(
                        "env has %s; expected one of %s"
                                .formatted(name, String.join(", ", ALL.keySet())));
            }
            tuning = change.apply(tuning, variables.get(name));
        }
        return tuning;
    }

    private static SortedMap<String, BiFunction<Tuning, String, Tuning>> all() {
        SortedMap<String, BiFunction<Tuning, String, Tuning>> all = new TreeMap<>();
        for (Limit limit : Limit.values()) {
            String name = PREFIX + limit.name();
            all.put(name, (tuning, text) -> tuning.with(limit, number(name, text)));
        }
        for (Call call : Call.values()) {
            String name = PREFIX + call.name() + "_INTRA_ALGORITHM";
            all.put(name, (tuning, text) -> tuning.with(call, algorithm(name, text, call)));
        }
        return all;
    }

    private static int number(String name, String text) {
        try {
            int number = Integer.parseInt(text.trim());
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // The sentence below covers it.
        }
        throw wrong(name, text, "a whole number from 0 to " + Integer.MAX_VALUE);
    }

    private static Algorithm algorithm(String name, String text, Call call) {
        List<Algorithm> known = call.choices();
        return known.stream()
                .filter(it -> it.text().equals(text.trim()))
                .findFirst()
                .orElseThrow(() ->
                        wrong(
                                name,
                                text,
                                "one of "
                                        + String.join(
                                                ", ",
                                                known.stream().map(Algorithm::text).toList())));
    }

    private static MpiException wrong(String name, String text, String expected) {
        return new MpiException("env %s is '%s'; expected %s".formatted(name, text, expected));
    }
}
