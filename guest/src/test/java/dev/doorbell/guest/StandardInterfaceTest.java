package dev.doorbell.guest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.guest.shim.StandardCompiler;
import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs with the binary interface of MPI 5.0 print what they print with MPICH. */
@Needs({Outside.GCC, Outside.MPICH})
class StandardInterfaceTest {

    private static final Path PROGRAMS = Path.of("src", "test", "c");
    private static final Path NEWER = Path.of("src", "test", "standard");
    private static final String HEADERS = PROGRAMS.toAbsolutePath().toString();

    /** It uses markers and handles that the interface lacks. */
    private static final String REMOVED = "removed.c";

    /** Programs whose sums contain values of constants, which differ. */
    private static final Set<String> CONSTANTS =
            Set.of(
                    "aliased.c",
                    "attributes.c",
                    "bounds.c",
                    "buffered.c",
                    "communicators.c",
                    "contents.c",
                    "edges.c",
                    "environment.c",
                    "errors.c",
                    "graph.c",
                    "grid.c",
                    "groups.c",
                    "infos.c",
                    "inherited.c",
                    "intercommunicators.c",
                    "large_types.c",
                    "matched.c",
                    "nobody.c",
                    "null_pointers.c",
                    "ranges.c",
                    "refused.c",
                    "split.c",
                    "tools.c");

    @TempDir private static Path folder;

    @ParameterizedTest
    @MethodSource("programs")
    void printsWhatItPrintsWithMpich(String name) throws IOException, InterruptedException {
        String source = Files.readString(PROGRAMS.resolve(name));
        List<String> lines = new ArrayList<>();

        Programs.run(compile(name, source), lines);

        assertThat(comparable(name, lines))
                .isEqualTo(comparable(name, Mpich.ofC(PROGRAMS.resolve(name)).lines()));
    }

    @Test
    void hasTheFunctionsThatMpichLacks() throws IOException, InterruptedException {
        Path binary = compile("numbers.c", Files.readString(NEWER.resolve("numbers.c")));
        List<String> lines = new ArrayList<>();

        Programs.run(binary, lines);

        assertThat(lines)
                .hasSize(Programs.RANKS)
                .allSatisfy(it -> assertThat(it).matches("rank \\d of 4: [0-9a-f]+"));
    }

    private static Path compile(String name, String source)
            throws IOException, InterruptedException {
        return new Programs(folder)
                .compile(
                        name,
                        source,
                        files ->
                                StandardCompiler.command(
                                        DoorLibraries.cache(),
                                        Stream.concat(
                                                        Stream.of("-w", "-I", HEADERS),
                                                        files.stream())
                                                .toList()));
    }

    private static List<String> comparable(String name, List<String> lines) {
        return lines.stream()
                .map(it ->
                        CONSTANTS.contains(name)
                                ? it.replaceAll("^(rank \\d of \\d): .*", "$1")
                                : it)
                .sorted()
                .toList();
    }

    private static List<String> programs() throws IOException {
        return Programs.in(PROGRAMS, ".c").stream().filter(it -> !it.equals(REMOVED)).toList();
    }
}
