package dev.doorbell.libraries.datatype.text;

import dev.doorbell.libraries.datatype.shape.ArrayOrder;
import dev.doorbell.libraries.datatype.shape.Distribution;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads an expression: a named type, or a constructor with MPI's arguments, the old type last.
 * Lists are in brackets.
 */
final class ExpressionParser {

    static final String DEFAULT_ARGUMENT = "default";

    private static final String OPEN = "[";
    private static final String CLOSE = "]";

    private static final List<String> CONSTRUCTORS =
            List.of(
                    "contiguous",
                    "vector",
                    "hvector",
                    "indexed",
                    "hindexed",
                    "indexed_block",
                    "hindexed_block",
                    "struct",
                    "subarray",
                    "darray",
                    "resized",
                    "dup");

    private final Cursor cursor;

    ExpressionParser(Cursor cursor) {
        this.cursor = cursor;
    }

    Part parse() {
        Part whole = type(0);
        cursor.end();
        return whole;
    }

    private Part type(int depth) {
        int at = cursor.at();
        String name = cursor.word();
        if (depth > TypeLimits.DEPTH) {
            throw TypeTextException.found(
                    at, name, "at most %d nested types".formatted(TypeLimits.DEPTH));
        }
        var named = NamedTypes.of(name);
        if (named.isPresent()) {
            cursor.takeWord();
            return Part.of(named.get());
        }
        if (!CONSTRUCTORS.contains(name)) {
            throw cursor.unexpected(
                    String.join(", ", CONSTRUCTORS) + " or a named type such as double");
        }
        cursor.takeWord();
        cursor.take("(");
        Part made = constructed(new Constructors(at, name), depth + 1);
        if (!cursor.takes(")")) {
            throw cursor.unexpected("')' behind the last argument of " + name);
        }
        return made;
    }

    private Part constructed(Constructors constructor, int depth) {
        return switch (constructor.name()) {
            case "contiguous" -> constructor.contiguous(integer(), type(depth));
            case "vector" -> constructor.vector(integer(), integer(), integer(), type(depth));
            case "hvector" -> constructor.hvector(integer(), integer(), address(), type(depth));
            case "indexed" -> constructor.indexed(integers(), integers(), type(depth));
            case "hindexed" -> constructor.hindexed(integers(), addresses(), type(depth));
            case "indexed_block" -> constructor.indexedBlock(integer(), integers(), type(depth));
            case "hindexed_block" -> constructor.hindexedBlock(integer(), addresses(), type(depth));
            case "struct" ->
                    constructor.struct(
                            integers(), addresses(), cursor.list(OPEN, () -> type(depth), CLOSE));
            case "subarray" ->
                    constructor.subarray(integers(), integers(), integers(), order(), type(depth));
            case "darray" ->
                    constructor.darray(
                            integer(),
                            integer(),
                            integers(),
                            distributions(),
                            arguments(),
                            integers(),
                            order(),
                            type(depth));
            case "resized" -> resized(constructor, depth);
            default -> constructor.dup(type(depth));
        };
    }

    /** Bounds before the old type, or behind it as in {@code MPI_Type_create_resized}. */
    private Part resized(Constructors constructor, int depth) {
        if (cursor.seesNumber()) {
            long lb = address();
            long extent = address();
            return constructor.resized(type(depth), lb, extent);
        }
        Part old = type(depth);
        comma();
        long lb = address();
        return constructor.resized(old, lb, cursor.address());
    }

    private int integer() {
        int value = cursor.integer();
        comma();
        return value;
    }

    private long address() {
        long value = cursor.address();
        comma();
        return value;
    }

    private int[] integers() {
        int[] values = cursor.integers(OPEN, CLOSE);
        comma();
        return values;
    }

    private long[] addresses() {
        long[] values = cursor.addresses(OPEN, CLOSE);
        comma();
        return values;
    }

    private void comma() {
        cursor.take(",");
    }

    private ArrayOrder order() {
        Optional<ArrayOrder> order = constant(ArrayOrder.values());
        if (order.isPresent()) {
            cursor.takeWord();
            comma();
        }
        return order.orElse(ArrayOrder.C);
    }

    private Distribution[] distributions() {
        List<Distribution> all = cursor.list(OPEN, this::distribution, CLOSE);
        comma();
        return all.toArray(Distribution[]::new);
    }

    private Distribution distribution() {
        Distribution found =
                constant(Distribution.values())
                        .orElseThrow(() ->
                                cursor.unexpected(
                                        Arrays.stream(Distribution.values())
                                                .map(ExpressionParser::word)
                                                .collect(Collectors.joining(", "))));
        cursor.takeWord();
        return found;
    }

    private int[] arguments() {
        List<Integer> all =
                cursor.list(
                        OPEN,
                        () ->
                                cursor.takes(DEFAULT_ARGUMENT)
                                        ? Distribution.DEFAULT_ARGUMENT
                                        : cursor.integer(),
                        CLOSE);
        comma();
        return all.stream().mapToInt(Integer::intValue).toArray();
    }

    private <E extends Enum<E>> Optional<E> constant(E[] values) {
        String next = cursor.word();
        return Arrays.stream(values).filter(it -> word(it).equals(next)).findFirst();
    }

    /** Word of a constant. */
    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
