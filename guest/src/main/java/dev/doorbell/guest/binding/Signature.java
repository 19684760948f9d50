package dev.doorbell.guest.binding;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Function of MPI with its parameters.
 *
 * @param result kind of its result
 * @param name name without {@code MPI_}
 * @param parameters parameters in order
 */
record Signature(String result, String name, List<Parameter> parameters) {

    private static final Pattern LINE = Pattern.compile("(?:(\\w+) )?(\\w+)\\((.*)\\)");
    private static final String CODE = "int";

    /** All functions, from signatures.txt. */
    static final List<Signature> ALL =
            Resources.lines("signatures.txt").stream().map(Signature::of).toList();

    Signature {
        parameters = List.copyOf(parameters);
    }

    /** Returns true for a result that is an error code. */
    boolean returnsCode() {
        return result.equals(CODE);
    }

    private static Signature of(String line) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            throw new IllegalStateException("line '%s' of signatures.txt is wrong".formatted(line));
        }
        List<Parameter> parameters = new ArrayList<>();
        for (String word : parts.group(3).split(" ", -1)) {
            if (!word.isEmpty()) {
                parameters.add(Parameter.of(parameters.size(), word));
            }
        }
        String result = parts.group(1) == null ? CODE : parts.group(1);
        return new Signature(result, parts.group(2), parameters);
    }
}
