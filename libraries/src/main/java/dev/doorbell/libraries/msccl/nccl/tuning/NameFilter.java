package dev.doorbell.libraries.msccl.nccl.tuning;

import dev.doorbell.libraries.msccl.program.Collective;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Values of the variables {@code NCCL_ALGO} and {@code NCCL_PROTO}: lists separated by semicolons,
 * each for the collective before its colon, or for all without a colon. A list has names separated
 * by commas, in any case. It allows only those names or, after a {@code ^}, all others. The last
 * list for a collective applies. A collective without a list may use everything.
 *
 * @param lists in their order
 */
public record NameFilter(List<Names> lists) {

    private static final String LISTS = ";";
    private static final String NAMES = ",";
    private static final char COLON = ':';
    private static final String NOT = "^";

    /**
     * List of names.
     *
     * @param collective NCCL's name of the collective, in capitals; empty for all
     * @param names in capitals
     * @param excluded true if the names are forbidden
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

    /** Returns the filter of a variable; empty if it is not set. */
    public static Optional<NameFilter> of(Optional<String> variable) {
        return variable.map(NameFilter::of);
    }

    /** Returns the filter of a variable. */
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

    /** Returns true if {@code name} is allowed for a collective. */
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
