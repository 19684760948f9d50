package dev.doorbell.guest.shim;

import dev.doorbell.guest.GuestException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compiler of the shared libraries that guests load in place of the system's. They are compiled
 * once for their sources and options, and kept in a folder with their hash as its name.
 *
 * @param libraries libraries, each after those that it needs
 * @param command command of the launcher that needs them
 */
record LibraryCompiler(List<Library> libraries, String command) {

    private static final List<String> OPTIONS =
            List.of(
                    "-std=gnu11",
                    "-D_GNU_SOURCE",
                    "-O2",
                    // Each function of the library is a frame of its own, which has a name.
                    "-fno-optimize-sibling-calls",
                    "-fPIC",
                    "-shared",
                    "-pthread",
                    "-Wall",
                    "-Wextra",
                    "-Werror");

    LibraryCompiler {
        libraries = List.copyOf(libraries);
    }

    /**
     * Returns the folder with the compiled libraries.
     *
     * @param cache folder of compiled libraries
     * @param more further options of the compiler
     * @throws GuestException if there is no C compiler
     */
    Path folder(Path cache, List<String> more) {
        List<String> options = options(more);
        Path folder = cache.resolve(hash(options));
        if (Files.isDirectory(folder)) {
            return folder;
        }
        try {
            Files.createDirectories(cache);
            Path work = Files.createTempDirectory(cache, "compiling");
            for (Library library : libraries) {
                compile(work, options, library);
            }
            publish(work, folder);
            return folder;
        } catch (IOException e) {
            throw new GuestException(
                    "the libraries of %s cannot be written to %s: %s"
                            .formatted(command, cache, e.getMessage()));
        }
    }

    /** Returns true if that folder exists, so that no compiler is necessary. */
    boolean hasFolder(Path cache, List<String> more) {
        return Files.isDirectory(cache.resolve(hash(options(more))));
    }

    private static List<String> options(List<String> more) {
        List<String> options = new ArrayList<>(OPTIONS);
        options.addAll(more);
        return options;
    }

    private void compile(Path work, List<String> options, Library library) throws IOException {
        List<String> words = new ArrayList<>(List.of(compiler(command)));
        words.addAll(options);
        words.addAll(library.options());
        words.addAll(List.of("-Wl,-soname," + library.name(), "-o", library.name()));
        for (Library.Source source : library.sources()) {
            Files.writeString(work.resolve(source.name()), source.text());
            if (source.compiled()) {
                words.add(source.name());
            }
        }
        words.addAll(library.needed());
        Path log = work.resolve("log");
        Process process =
                new ProcessBuilder(words)
                        .directory(work.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        try {
            if (process.waitFor() != 0) {
                throw new GuestException(
                        "the C compiler cannot compile the libraries of %s: %s; see %s"
                                .formatted(
                                        command,
                                        Files.readString(log)
                                                .lines()
                                                .filter(it -> it.contains("error"))
                                                .findFirst()
                                                .orElse("no message"),
                                        log));
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new GuestException("interrupted while the C compiler was running");
        }
        for (String name : library.otherNames()) {
            Files.createSymbolicLink(work.resolve(name), Path.of(library.name()));
        }
    }

    /** Gives the folder its name, unless another launcher did so at the same time. */
    private static void publish(Path work, Path folder) throws IOException {
        try {
            Files.move(work, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            if (!Files.isDirectory(folder)) {
                throw e;
            }
            try (Stream<Path> files = Files.list(work)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(work);
        }
    }

    /**
     * Returns the name of the system's C compiler.
     *
     * @param command command that needs it
     * @throws GuestException if there is none
     */
    static String compiler(String command) {
        return List.of("cc", "gcc", "clang").stream()
                .filter(name -> find(name).isPresent())
                .findFirst()
                .orElseThrow(() ->
                        new GuestException(
                                "no C compiler is on the PATH (cc, gcc or clang), which %s needs once for its libraries; install gcc"
                                        .formatted(command)));
    }

    private static Optional<Path> find(String name) {
        return List.of(String.valueOf(System.getenv("PATH")).split(":", -1)).stream()
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private String hash(List<String> options) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(options.toString().getBytes(StandardCharsets.UTF_8));
            libraries.forEach(it -> digest.update(it.toString().getBytes(StandardCharsets.UTF_8)));
            return HexFormat.of().formatHex(digest.digest(), 0, Long.BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
