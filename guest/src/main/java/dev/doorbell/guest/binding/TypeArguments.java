package dev.doorbell.guest.binding;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Arguments that are one datatype, from signatures.txt. */
public final class TypeArguments {

    private static final Map<String, List<Integer>> ALL = new TreeMap<>();

    static {
        for (Signature signature : Signature.ALL) {
            ALL.put(
                    signature.name(),
                    signature.parameters().stream()
                            .filter(it -> it.isValue("type"))
                            .map(Parameter::number)
                            .toList());
        }
    }

    private TypeArguments() {}

    /** Numbers of such arguments of a function, without {@code MPI_}. */
    public static List<Integer> of(String name) {
        return ALL.getOrDefault(name, List.of());
    }
}
