package dev.doorbell.guest.process;

import dev.doorbell.workloads.binary.CallPlace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Functions and source lines of places, found by {@code addr2line} of binutils, which comes with C
 * compilers. Without it, or without symbols, a place is a file and an address in the file.
 */
final class SourceLines {

    /** Beginning of functions of MPI under the names for profiling, which libraries define. */
    private static final String PROFILED = "PMPI_";

    /** Begins what addr2line does not know. */
    private static final String UNKNOWN = "??";

    private static final Pattern UNDERSCORES = Pattern.compile("_+$");

    private static final long MOST_SECONDS = 10;

    private SourceLines() {}

    /**
     * Returns places by rank.
     *
     * @param binary the program
     */
    static SortedMap<Integer, CallPlace> of(
            Path binary, SortedMap<Integer, GuestChannel.Place> places) {
        SortedMap<Path, SortedSet<Long>> addresses = new TreeMap<>();
        places.values()
                .forEach(it ->
                        addresses
                                .computeIfAbsent(file(binary, it), ignored -> new TreeSet<>())
                                .add(it.offset()));
        SortedMap<Path, SortedMap<Long, String>> texts = new TreeMap<>();
        addresses.forEach((file, its) -> texts.put(file, texts(file, List.copyOf(its))));
        SortedMap<Integer, CallPlace> found = new TreeMap<>();
        places.forEach((rank, it) -> {
            Path file = file(binary, it);
            String text = texts.getOrDefault(file, new TreeMap<>()).get(it.offset());
            found.put(
                    rank,
                    new CallPlace(
                            function(it.function()),
                            text == null ? unnamed(file, it.offset()) : text));
        });
        return found;
    }

    private static Path file(Path binary, GuestChannel.Place place) {
        return place.file().isEmpty() ? binary : Path.of(place.file());
    }

    /** Fortran has several symbols for a function, which end in underscores. */
    private static String function(String symbol) {
        String name = UNDERSCORES.matcher(symbol).replaceFirst("");
        return name.startsWith(PROFILED) ? name.substring(1) : name;
    }

    private static String unnamed(Path file, long offset) {
        return offset == 0 ? "unknown" : "%s+0x%x".formatted(file.getFileName(), offset);
    }

    /** Texts of the addresses of a file that have a name. */
    private static SortedMap<Long, String> texts(Path file, List<Long> addresses) {
        List<String> command = new ArrayList<>(List.of("addr2line", "-fsC", "-e", file.toString()));
        addresses.forEach(it -> command.add("0x%x".formatted(it)));
        List<String> lines = printed(command);
        SortedMap<Long, String> texts = new TreeMap<>();
        for (int i = 0; i < addresses.size() && 2 * i + 1 < lines.size(); i++) {
            String function = lines.get(2 * i);
            String line = lines.get(2 * i + 1).replaceFirst(" \\(.*", "");
            if (!function.startsWith(UNKNOWN)) {
                texts.put(
                        addresses.get(i),
                        line.startsWith(UNKNOWN)
                                ? "%s in %s".formatted(function, file.getFileName())
                                : "%s, %s".formatted(function, line));
            }
        }
        return texts;
    }

    /** Lines that a command prints; none if it is not there or takes too long. */
    private static List<String> printed(List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            process.onExit()
                    .orTimeout(MOST_SECONDS, TimeUnit.SECONDS)
                    .exceptionally(late -> {
                        process.destroyForcibly();
                        return process;
                    });
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException missing) {
            return List.of();
        }
    }
}
