package dev.doorbell.guest.shim;

import dev.doorbell.guest.binding.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Functions of MPI that the door exports, from functions.txt. The C stubs, the dispatch of calls
 * and the list of missing functions follow from it.
 */
public final class FunctionTable {

    private static final Pattern LINE = Pattern.compile("(\\w+)(?:\\(([ipbcn]*)\\)| (local))?");
    private static final List<MpiFunction> ALL = read();

    private FunctionTable() {}

    /** All functions, each at its number. */
    public static List<MpiFunction> all() {
        return ALL;
    }

    /** Functions at a place. */
    public static List<MpiFunction> at(MpiFunction.Place place) {
        return ALL.stream().filter(it -> it.place() == place).toList();
    }

    private static List<MpiFunction> read() {
        List<MpiFunction> functions = new ArrayList<>();
        for (String line : Resources.lines("functions.txt")) {
            functions.add(function(functions.size(), line));
        }
        return List.copyOf(functions);
    }

    private static MpiFunction function(int number, String line) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            throw new IllegalStateException("line '%s' of functions.txt is wrong".formatted(line));
        }
        String kinds = parts.group(2);
        return new MpiFunction(
                number,
                parts.group(1),
                kinds != null
                        ? MpiFunction.Place.EMULATOR
                        : parts.group(3) != null
                                ? MpiFunction.Place.DOOR
                                : MpiFunction.Place.MISSING,
                Objects.requireNonNullElse(kinds, ""));
    }
}
