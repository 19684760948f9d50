package dev.doorbell.libraries.datatype.text;

import dev.doorbell.libraries.datatype.shape.BasicType;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Names of the predefined types, in lower case, with or without {@code MPI_}. */
final class NamedTypes {

    private static final String PREFIX = "MPI_";

    private static final Map<String, BasicType> ALL =
            Arrays.stream(BasicType.values())
                    .collect(Collectors.toUnmodifiableMap(NamedTypes::name, Function.identity()));

    /** Second names in the MPI standard. */
    private static final Map<String, BasicType> OTHERS =
            Map.of(
                    "long_long", BasicType.LONG_LONG_INT,
                    "2int", BasicType.TWO_INT,
                    "c_complex", BasicType.C_FLOAT_COMPLEX);

    private NamedTypes() {}

    static String name(BasicType type) {
        return type.name().toLowerCase(Locale.ROOT);
    }

    static Optional<BasicType> of(String text) {
        boolean prefixed = text.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
        String name = text.substring(prefixed ? PREFIX.length() : 0).toLowerCase(Locale.ROOT);
        return Optional.ofNullable(ALL.getOrDefault(name, OTHERS.get(name)));
    }
}
