package dev.doorbell.guest.shim;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * MPICH's own binding for Fortran, where the loader of this machine finds it. It calls functions of
 * C only, so it serves in front of the door too, with the module {@code mpi_f08}.
 */
final class InstalledFortran {

    static final String NAME = "libmpichfort.so.12";

    /** Function that bindings of MPICH 4 call, and those of other releases do not. */
    private static final String OF_MPICH_4 = "MPII_Keyval_set_proxy";

    private static final List<String> FOLDERS =
            List.of(
                    "/usr/lib/x86_64-linux-gnu",
                    "/usr/lib/aarch64-linux-gnu",
                    "/usr/lib64",
                    "/usr/lib");

    private InstalledFortran() {}

    /** Returns the library if there is one that can be used. */
    static Optional<Path> library() {
        return FOLDERS.stream()
                .map(it -> Path.of(it, NAME))
                .filter(Files::isReadable)
                .findFirst()
                .filter(InstalledFortran::fits);
    }

    private static boolean fits(Path library) {
        try {
            String content = Files.readString(library, StandardCharsets.ISO_8859_1);
            return content.contains(OF_MPICH_4);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
