package dev.doorbell.libraries.datatype.text;

import dev.doorbell.libraries.datatype.shape.BasicType;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Names of the predefined types, in lower case, with or without {@code MPI_}. */
final class NamedTypes {

    private static final String PREFIX = "MPI_";

    private static final SortedMap<String, BasicType> ALL = all();

    private NamedTypes() {}

    static String name(BasicType type) {
        return type.name().toLowerCase(Locale.ROOT);
    }

    private static SortedMap<String, BasicType> all() {
        SortedMap<String, BasicType> all = new TreeMap<>();
        for (BasicType type : BasicType.values()) {
            all.put(name(type), type);
        }
        // Second names in the MPI standard.
        all.put("long_long", BasicType.LONG_LONG_INT);
        all.put("2int", BasicType.TWO_INT);
        all.put("2real", BasicType.TWO_REAL);
        all.put("2double_precision", BasicType.TWO_DOUBLE_PRECISION);
        all.put("c_complex", BasicType.C_FLOAT_COMPLEX);
        return all;
    }

    static Optional<BasicType> of(String text) {
        boolean prefixed = text.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
        String name = text.substring(prefixed ? PREFIX.length() : 0).toLowerCase(Locale.ROOT);
        return Optional.ofNullable(ALL.get(name));
    }
}
