package dev.doorbell.guest.binding;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Arguments that point to one value and must not be null, from signatures.txt. */
public final class Pointers {

    private static final String OF_STATUS = "Status_";
    private static final Map<String, List<Integer>> ALL = new TreeMap<>();

    static {
        for (Signature signature : Signature.ALL) {
            ALL.put(
                    signature.name(),
                    signature.parameters().stream()
                            .filter(it -> required(signature, it))
                            .map(Parameter::number)
                            .toList());
        }
    }

    private Pointers() {}

    /** Numbers of such arguments of a function, without {@code MPI_}. */
    public static List<Integer> of(String name) {
        return ALL.getOrDefault(name, List.of());
    }

    /**
     * A status that an operation fills in may be missing, and a text behind the pointer to its
     * length, which may be 0.
     */
    private static boolean required(Signature signature, Parameter parameter) {
        if (parameter.shape() != Parameter.Shape.ONE || parameter.constant()) {
            return parameter.shape() == Parameter.Shape.ONE;
        }
        return switch (parameter.kind()) {
            case "status" -> signature.name().startsWith(OF_STATUS);
            case "text" -> !lengthIsBefore(signature, parameter);
            default -> true;
        };
    }

    private static boolean lengthIsBefore(Signature signature, Parameter text) {
        return signature.parameters().stream()
                .limit(text.number())
                .anyMatch(it -> it.shape() == Parameter.Shape.ONE && it.kind().equals("int"));
    }
}
