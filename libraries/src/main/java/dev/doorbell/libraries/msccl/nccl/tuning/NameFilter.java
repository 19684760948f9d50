package dev.doorbell.libraries.msccl.nccl.tuning;

import dev.doorbell.libraries.msccl.program.Collective;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The variables {@code NCCL_ALGO} and {@code NCCL_PROTO}: lists separated by semicolons, each for
 * the collective in front of its colon, or for all without one. A list is names separated by
 * commas, in capitals or not; only those, or, after a {@code ^}, all others. Of several lists for a
 * collective the last counts, and a collective without one may use everything.
 *
 * @param lists in their order
 */
public record NameFilter(List<Names> lists) {

    private static final String LISTS = ";";
    private static final String NAMES = ",";
    private static final char COLON = ':';
    private static final String NOT = "^";

    /**
     * A list.
     *
     * @param collective as NCCL names it, in capitals; empty for all
     * @param names in capitals
     * @param excluded whether the names are those that are not allowed
     */
    public record Names(String collective, List<String> names, boolean excluded) {

        public Names {
            names = List.copyOf(names);
        }

        private boolean isFor(Collective wanted) {
            String name = wanted.symbol().replace("_", "").toUpperCase(Locale.ROOT);
            return collective.isEmpty() || collective.equals(name);
        }
    }

    public NameFilter {
        lists = List.copyOf(lists);
    }

    /** The filter a variable describes; empty when it is not set. */
    public static Optional<NameFilter> of(Optional<String> variable) {
        return variable.map(NameFilter::of);
    }

    /** The filter a variable describes. */
    public static NameFilter of(String variable) {
        List<Names> lists = new ArrayList<>();
        for (String list : variable.split(LISTS, -1)) {
            if (!list.isBlank()) {
                int colon = list.indexOf(COLON);
                String collective = colon < 0 ? "" : list.substring(0, colon);
                lists.add(names(capitals(collective), list.substring(colon + 1).strip()));
            }
        }
        return new NameFilter(lists);
    }

    private static Names names(String collective, String list) {
        boolean excluded = list.startsWith(NOT);
        String names = excluded ? list.substring(NOT.length()) : list;
        return new Names(
                collective,
                Arrays.stream(names.split(NAMES, -1))
                        .filter(it -> !it.isBlank())
                        .map(NameFilter::capitals)
                        .toList(),
                excluded);
    }

    /** Whether something of this name may be used for a collective. */
    public boolean allows(Collective collective, String name) {
        boolean allowed = true;
        for (Names list : lists) {
            if (list.isFor(collective)) {
                allowed = list.names.contains(capitals(name)) != list.excluded;
            }
        }
        return allowed;
    }

    private static String capitals(String name) {
        return name.strip().toUpperCase(Locale.ROOT);
    }
}
