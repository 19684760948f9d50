package dev.doorbell.guest.shim;

import dev.doorbell.guest.GuestException;
import java.nio.file.Path;
import java.util.List;

/**
 * Program that compiles the libraries in place of MPI and of libibverbs for a machine without a C
 * compiler, such as an image. There are two sets for MPI: one for machines with MPICH's own binding
 * for Fortran, and one for the others. Without the headers of verbs, the libraries in place of
 * libibverbs are left out.
 */
public final class CompileLibraries {

    private CompileLibraries() {}

    /**
     * Compiles them.
     *
     * @param arguments the folder of compiled libraries
     * @throws dev.doorbell.guest.GuestException if there is no C compiler
     */
    public static void main(String[] arguments) {
        if (arguments.length != 1) {
            throw new IllegalArgumentException(
                    "%d arguments; expected 1, the folder of compiled libraries"
                            .formatted(arguments.length));
        }
        for (boolean fortran : List.of(true, false)) {
            Shim.folder(Path.of(arguments[0]), List.of(), fortran);
        }
        try {
            Shim.verbs(Path.of(arguments[0]), List.of());
        } catch (GuestException missing) {
            System.err.println("Verbs binaries will not run: " + missing.getMessage());
        }
    }
}
