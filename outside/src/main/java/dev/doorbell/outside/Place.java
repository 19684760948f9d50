package dev.doorbell.outside;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Possible location of a tool or data on the machine. */
@FunctionalInterface
interface Place {

    /** Returns the file or folder, if it exists. */
    Optional<Path> find();

    /** Returns this place, or the other if nothing is here. */
    default Place or(Place other) {
        return () -> find().or(other::find);
    }

    /** Returns the other place, if something is at this one too. */
    default Place then(Place other) {
        return () -> find().flatMap(ignored -> other.find());
    }

    /** Returns a program of a folder of the PATH. */
    static Place program(String name) {
        return () ->
                Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                        .filter(folder -> !folder.isEmpty())
                        .map(folder -> Path.of(folder, name))
                        .filter(Files::isExecutable)
                        .findFirst();
    }

    /**
     * Returns an absolute path whose names may have wildcards; the last match in alphabetical
     * order.
     */
    static Place file(String pattern) {
        return () -> {
            List<Path> found = List.of(Path.of("/"));
            for (Path name : Path.of(pattern)) {
                found = found.stream().flatMap(it -> children(it, name.toString())).toList();
            }
            return found.stream().max(Comparator.naturalOrder());
        };
    }

    /** Returns a file of the user's home folder. */
    static Place home(String file) {
        return existing(Path.of(System.getProperty("user.home"), file));
    }

    /** Returns a file or folder beside the clone. */
    static Place beside(String file) {
        return existing(SourceTree.file("../" + file));
    }

    /** Returns a shared library that the dynamic loader finds by its name. */
    @SuppressWarnings("restricted") // The loader itself searches, as for the code under test.
    static Place library(String name) {
        return () -> {
            try (Arena arena = Arena.ofConfined()) {
                SymbolLookup.libraryLookup(name, arena);
                return Optional.of(Path.of(name));
            } catch (IllegalArgumentException e) {
                return Optional.empty();
            }
        };
    }

    /** Returns the program {@code mount}, if this user may use it. */
    static Place mounting() {
        return () -> {
            try {
                Path folder = Files.createTempDirectory("doorbell-mount");
                boolean mounted = succeeds("mount", "-t", "tmpfs", "tmpfs", folder.toString());
                if (mounted) {
                    succeeds("umount", folder.toString());
                }
                Files.delete(folder);
                return mounted ? program("mount").find() : Optional.empty();
            } catch (IOException e) {
                return Optional.empty();
            }
        };
    }

    /** The program {@code git}, where the repository has all its commits. */
    static Place history() {
        return () -> {
            String root = SourceTree.ROOT.toString();
            try {
                boolean whole =
                        succeeds("git", "-C", root, "rev-parse", "--verify", "HEAD")
                                && !Files.exists(SourceTree.file(".git/shallow"));
                return whole ? program("git").find() : Optional.empty();
            } catch (IOException e) {
                return Optional.empty();
            }
        };
    }

    private static boolean succeeds(String... command) throws IOException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static Place existing(Path file) {
        return () -> Optional.of(file).filter(Files::exists);
    }

    private static Stream<Path> children(Path folder, String glob) {
        List<Path> children = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> matching = Files.newDirectoryStream(folder, glob)) {
                matching.forEach(children::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return children.stream();
    }
}
