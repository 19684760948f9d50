package dev.doorbell.guest.binding;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Arguments of functions by their kind, from signatures.txt. */
public final class HandleArguments {

    private static final Map<String, Signature> ALL = new TreeMap<>();

    static {
        Signature.ALL.forEach(it -> ALL.put(it.name(), it));
    }

    private HandleArguments() {}

    /** Arguments that are arrays. */
    static List<Parameter> arrays(String function) {
        return parameters(function, it -> it.shape() == Parameter.Shape.MANY);
    }

    /**
     * Numbers of the arguments of a function that are one value of a kind.
     *
     * @param function without {@code MPI_}
     * @param kind such as {@code type}, {@code comm}, {@code op} or {@code rank}
     */
    public static List<Integer> of(String function, String kind) {
        return parameters(function, it -> it.isValue(kind)).stream()
                .map(Parameter::number)
                .toList();
    }

    private static List<Parameter> parameters(String function, Predicate<Parameter> wanted) {
        Signature signature = ALL.get(function);
        return signature == null
                ? List.of()
                : signature.parameters().stream().filter(wanted).toList();
    }
}
