package dev.doorbell.guest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Program that is compiled and run with MPICH. Test classes with the same one share it: a run keeps
 * both processors busy for half a second, since its ranks poll.
 */
final class Mpich {

    private static final Path FOLDER = Path.of("target", "mpich").toAbsolutePath();
    private static final String HEADERS = Path.of("src", "test", "c").toAbsolutePath().toString();
    private static final Map<Recipe, Mpich> PROGRAMS = new ConcurrentHashMap<>();

    private final Recipe recipe;
    private @Nullable Path binary;
    private @Nullable List<String> lines;

    private Mpich(Recipe recipe) {
        this.recipe = recipe;
    }

    /** Returns the program that a compiler makes of a source. */
    static Mpich of(Path source, String... compiler) {
        return PROGRAMS.computeIfAbsent(
                new Recipe(source.toAbsolutePath(), List.of(compiler)), Mpich::new);
    }

    /** Returns the program of a source in C that may include the headers beside it. */
    static Mpich ofC(Path source) {
        return of(source, "mpicc.mpich", "-w", "-I", HEADERS);
    }

    /** The executable. */
    synchronized Path binary() throws IOException, InterruptedException {
        if (binary == null) {
            binary = recipe.compile();
        }
        return binary;
    }

    /** Lines that it prints with MPICH, sorted. */
    synchronized List<String> lines() throws IOException, InterruptedException {
        if (lines == null) {
            lines =
                    Programs.output(
                                    "mpirun.mpich",
                                    "-n",
                                    Integer.toString(Programs.RANKS),
                                    binary().toString())
                            .stream()
                            .map(String::strip)
                            .sorted()
                            .toList();
        }
        return lines;
    }

    /**
     * How a program is made.
     *
     * @param compiler command, to which the names of the files are added
     */
    private record Recipe(Path source, List<String> compiler) {

        Path compile() throws IOException, InterruptedException {
            Path folder = Files.createDirectories(FOLDER.resolve(compiler.getFirst()));
            return new Programs(folder)
                    .compile(
                            source.getFileName().toString(),
                            Files.readString(source),
                            compiler.toArray(String[]::new));
        }
    }
}
