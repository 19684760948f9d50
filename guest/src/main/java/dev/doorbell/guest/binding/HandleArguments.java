package dev.doorbell.guest.binding;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Arguments that are one handle, from signatures.txt. */
public final class HandleArguments {

    private static final Map<String, Signature> ALL = new TreeMap<>();

    static {
        Signature.ALL.forEach(it -> ALL.put(it.name(), it));
    }

    private HandleArguments() {}

    /**
     * Numbers of such arguments of a function.
     *
     * @param function without {@code MPI_}
     * @param kind of the handle: {@code type} or {@code comm}
     */
    public static List<Integer> of(String function, String kind) {
        Signature signature = ALL.get(function);
        return signature == null
                ? List.of()
                : signature.parameters().stream()
                        .filter(it -> it.isValue(kind))
                        .map(Parameter::number)
                        .toList();
    }
}
