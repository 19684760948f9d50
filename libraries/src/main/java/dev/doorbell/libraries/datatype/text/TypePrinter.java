package dev.doorbell.libraries.datatype.text;

import dev.doorbell.libraries.datatype.Contents;
import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.Signature;
import dev.doorbell.libraries.datatype.shape.ArrayOrder;
import dev.doorbell.libraries.datatype.shape.Distribution;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes a type as the expression that {@link ExpressionParser} reads. */
final class TypePrinter {

    private final StringBuilder out = new StringBuilder();

    String print(Datatype type) {
        type(type);
        return out.toString();
    }

    private void type(Datatype type) {
        switch (type.envelope().combiner()) {
            // The text has no precision: the basic type is the same to it.
            case NAMED, F90_REAL, F90_COMPLEX, F90_INTEGER -> named(type);
            case DUP -> call("dup", type, List.of());
            case CONTIGUOUS -> call("contiguous", type, numbers(type, 0, 1));
            case VECTOR -> call("vector", type, numbers(type, 0, 3));
            case HVECTOR -> {
                List<String> arguments = numbers(type, 0, 2);
                call("hvector", type, joined(arguments, addresses(type)));
            }
            case INDEXED -> {
                int count = integer(type, 0);
                call("indexed", type, List.of(list(type, 1, count), list(type, 1 + count, count)));
            }
            case HINDEXED ->
                    call(
                            "hindexed",
                            type,
                            List.of(list(type, 1, integer(type, 0)), listed(addresses(type))));
            case INDEXED_BLOCK ->
                    call(
                            "indexed_block",
                            type,
                            joined(numbers(type, 1, 1), List.of(list(type, 2, integer(type, 0)))));
            case HINDEXED_BLOCK ->
                    call(
                            "hindexed_block",
                            type,
                            joined(numbers(type, 1, 1), List.of(listed(addresses(type)))));
            case STRUCT -> struct(type);
            case SUBARRAY -> {
                int n = integer(type, 0);
                call(
                        "subarray",
                        type,
                        ordered(
                                List.of(
                                        list(type, 1, n),
                                        list(type, 1 + n, n),
                                        list(type, 1 + 2 * n, n)),
                                integer(type, 1 + 3 * n)));
            }
            case DARRAY -> darray(type);
            case RESIZED -> call("resized", type, addresses(type));
        }
    }

    private void named(Datatype type) {
        if (!(type.signature() instanceof Signature.One one)) {
            throw new IllegalStateException("expected a named type to have one basic type");
        }
        out.append(NamedTypes.name(one.type()));
    }

    private void call(String constructor, Datatype type, List<String> arguments) {
        out.append(constructor).append('(');
        arguments.forEach(argument -> out.append(argument).append(','));
        type(type.contents().datatypes().getFirst());
        out.append(')');
    }

    private void struct(Datatype type) {
        Contents contents = type.contents();
        out.append("struct(")
                .append(list(type, 1, integer(type, 0)))
                .append(',')
                .append(listed(addresses(type)))
                .append(",[");
        for (int i = 0; i < contents.datatypes().size(); i++) {
            out.append(i == 0 ? "" : ",");
            type(contents.datatypes().get(i));
        }
        out.append("])");
    }

    private void darray(Datatype type) {
        int n = integer(type, 2);
        List<Integer> integers = type.contents().integers();
        List<String> distributions =
                integers.subList(3 + n, 3 + 2 * n).stream()
                        .map(code ->
                                Arrays.stream(Distribution.values())
                                        .filter(it -> it.code() == code)
                                        .map(ExpressionParser::word)
                                        .findFirst()
                                        .orElseThrow())
                        .toList();
        List<String> arguments =
                integers.subList(3 + 2 * n, 3 + 3 * n).stream()
                        .map(value ->
                                value == Distribution.DEFAULT_ARGUMENT
                                        ? ExpressionParser.DEFAULT_ARGUMENT
                                        : Integer.toString(value))
                        .toList();
        call(
                "darray",
                type,
                ordered(
                        joined(
                                numbers(type, 0, 2),
                                List.of(
                                        list(type, 3, n),
                                        listed(distributions),
                                        listed(arguments),
                                        list(type, 3 + 3 * n, n))),
                        integer(type, 3 + 4 * n)));
    }

    /** The order of an array is written if it is not that of C. */
    private static List<String> ordered(List<String> arguments, int code) {
        return code == ArrayOrder.C.code()
                ? arguments
                : joined(arguments, List.of(ExpressionParser.word(ArrayOrder.FORTRAN)));
    }

    private static int integer(Datatype type, int index) {
        return type.contents().integers().get(index);
    }

    private static List<String> numbers(Datatype type, int from, int count) {
        return type.contents().integers().subList(from, from + count).stream()
                .map(value -> Integer.toString(value))
                .toList();
    }

    private static String list(Datatype type, int from, int count) {
        return listed(numbers(type, from, count));
    }

    private static List<String> addresses(Datatype type) {
        return type.contents().addresses().stream().map(value -> Long.toString(value)).toList();
    }

    private static String listed(List<String> values) {
        return values.stream().collect(Collectors.joining(",", "[", "]"));
    }

    private static List<String> joined(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
