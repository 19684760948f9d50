package dev.doorbell.guest.mpi;

import dev.doorbell.guest.binding.Resources;
import java.util.SortedMap;
import java.util.TreeMap;

/** Names of predefined communicators and datatypes, from names.txt. */
public final class Names {

    private static final SortedMap<Integer, String> BY_HANDLE = read();

    private Names() {}

    /** Name of an object with a handle; empty if it is not predefined. */
    public static String of(int handle) {
        return BY_HANDLE.getOrDefault(handle, "");
    }

    private static SortedMap<Integer, String> read() {
        SortedMap<Integer, String> names = new TreeMap<>();
        Resources.lines("names.txt").stream()
                .map(line -> line.split(" ", 2))
                .forEach(parts ->
                        names.put(Integer.parseUnsignedInt(parts[0].substring(2), 16), parts[1]));
        return names;
    }
}
