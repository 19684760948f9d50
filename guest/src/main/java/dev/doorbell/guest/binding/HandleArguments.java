package dev.doorbell.guest.binding;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Arguments that are handles, from signatures.txt. */
public final class HandleArguments {

    private static final Map<String, Signature> ALL = new TreeMap<>();

    static {
        Signature.ALL.forEach(it -> ALL.put(it.name(), it));
    }

    private HandleArguments() {}

    /** Numbers of the arguments that are arrays of datatypes, one for each process. */
    public static List<Integer> arraysOfTypes(String function) {
        return numbers(
                function,
                it -> it.kind().equals("type") && it.length().equals(Parameter.PROCESSES));
    }

    /**
     * Numbers of the arguments of a function that are one handle.
     *
     * @param function without {@code MPI_}
     * @param kind of the handle: {@code type}, {@code comm} or {@code op}
     */
    public static List<Integer> of(String function, String kind) {
        return numbers(function, it -> it.isValue(kind));
    }

    private static List<Integer> numbers(String function, Predicate<Parameter> wanted) {
        Signature signature = ALL.get(function);
        return signature == null
                ? List.of()
                : signature.parameters().stream().filter(wanted).map(Parameter::number).toList();
    }
}
