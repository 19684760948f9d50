package dev.doorbell.libraries.msccl.nccl.tuning;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The variables {@code NCCL_ALGO} and {@code NCCL_PROTO}: names separated by commas, in capitals or
 * not; only those, or, after a {@code ^}, all others.
 *
 * @param names in capitals
 * @param excluded whether the names are those that are not allowed
 */
public record NameFilter(List<String> names, boolean excluded) {

    private static final String NOT = "^";

    public NameFilter {
        names = List.copyOf(names);
    }

    /** The filter a variable describes; empty when it is not set. */
    public static Optional<NameFilter> of(Optional<String> variable) {
        return variable.map(NameFilter::of);
    }

    /** The filter a variable describes. */
    public static NameFilter of(String variable) {
        boolean excluded = variable.startsWith(NOT);
        String list = excluded ? variable.substring(NOT.length()) : variable;
        return new NameFilter(
                Arrays.stream(list.split(",", -1))
                        .filter(it -> !it.isEmpty())
                        .map(it -> it.toUpperCase(Locale.ROOT))
                        .toList(),
                excluded);
    }

    /** Whether something of this name may be used. */
    public boolean allows(String name) {
        return names.contains(name.toUpperCase(Locale.ROOT)) != excluded;
    }
}
