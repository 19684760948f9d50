package dev.doorbell.guest.shim;

import dev.doorbell.guest.GuestException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The system's C compiler, with the header and the library of the standard's binary interface. */
public final class StandardCompiler {

    private static final String COMMAND = "mpicc";

    /** Options with which the compiler does not link. */
    private static final Set<String> NO_LINK =
            Set.of("-c", "-E", "-S", "-M", "-MM", "-fsyntax-only");

    private StandardCompiler() {}

    /**
     * Returns the command line of the compiler.
     *
     * @param cache folder of compiled libraries
     * @param arguments arguments of the user
     * @throws GuestException if there is no C compiler
     */
    public static List<String> command(Path cache, List<String> arguments) {
        String compiler = LibraryCompiler.compiler(COMMAND);
        Path folder = Shim.folder(cache, List.of()).toAbsolutePath();
        List<String> words = new ArrayList<>(List.of(compiler));
        words.addAll(arguments);
        words.addAll(List.of("-isystem", folder.toString()));
        if (arguments.stream().noneMatch(NO_LINK::contains)) {
            words.add(folder.resolve(Shim.STANDARD_NAME).toString());
        }
        return words;
    }

    /** Runs the compiler in this terminal and returns its exit code. */
    public static int run(Path cache, List<String> arguments) {
        try {
            return new ProcessBuilder(command(cache, arguments)).inheritIO().start().waitFor();
        } catch (IOException e) {
            throw new GuestException("the C compiler cannot be started: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GuestException("interrupted while the C compiler was running");
        }
    }
}
