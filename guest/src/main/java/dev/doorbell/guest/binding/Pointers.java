package dev.doorbell.guest.binding;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Arguments that point to one value and must not be null, from signatures.txt. */
public final class Pointers {

    private static final String STATUS = "status";
    private static final String OF_STATUS = "Status_";
    private static final Map<String, List<Integer>> ALL = new TreeMap<>();

    static {
        for (Signature signature : Signature.ALL) {
            ALL.put(
                    signature.name(),
                    signature.parameters().stream()
                            .filter(it -> required(signature.name(), it))
                            .map(Parameter::number)
                            .toList());
        }
    }

    private Pointers() {}

    /** Numbers of such arguments of a function, without {@code MPI_}. */
    public static List<Integer> of(String name) {
        return ALL.getOrDefault(name, List.of());
    }

    /** A status that an operation fills in may be missing. */
    private static boolean required(String function, Parameter parameter) {
        return parameter.shape() == Parameter.Shape.ONE
                && (parameter.constant()
                        || !parameter.kind().equals(STATUS)
                        || function.startsWith(OF_STATUS));
    }
}
