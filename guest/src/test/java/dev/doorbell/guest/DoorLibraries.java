package dev.doorbell.guest;

import dev.doorbell.guest.shim.Shim;
import java.nio.file.Path;
import java.util.List;

/**
 * Libraries of the door. Test classes share them, since compilation takes longer than most runs.
 */
final class DoorLibraries {

    /** Folder of compiled libraries. */
    private static final Path CACHE = Path.of("target", "door").toAbsolutePath();

    private DoorLibraries() {}

    /** Folder of compiled libraries, which has those of MPI. */
    static Path cache() {
        mpi();
        return CACHE;
    }

    /** Folder with the library in place of MPICH. */
    static synchronized Path mpi() {
        return Shim.folder(CACHE, List.of());
    }

    /** The same with or without the door's own binding for Fortran. */
    static synchronized Path mpi(boolean fortran) {
        return Shim.folder(CACHE, List.of(), fortran);
    }

    /** Folder with the library in place of libibverbs, compiled with further options. */
    static synchronized Path verbs(List<String> options) {
        return Shim.verbs(CACHE, options);
    }
}
