package dev.doorbell.guest.shim;

import dev.doorbell.guest.binding.FortranSource;
import dev.doorbell.guest.binding.StandardHeader;
import dev.doorbell.guest.binding.StandardSource;
import dev.doorbell.guest.shim.Library.Source;
import dev.doorbell.guest.shim.MpiFunction.Place;
import dev.doorbell.workloads.binary.BinaryProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Shared libraries that guests load in place of those of the system. */
public final class Shim {

    /**
     * Virtual time of one query of a clock: 20 ns, about that of clock_gettime without a system
     * call on current servers. Confidence: recalled.
     */
    public static final long QUERY_PS = 20_000;

    private static final List<String> DOOR =
            List.of(
                    "door.h",
                    "door.c",
                    "addresses.c",
                    "place.h",
                    "place.c",
                    "threads.h",
                    "threads.c",
                    "clock.c");
    private static final List<String> MPI =
            List.of("mpi_call.h", "arithmetic.c", "mpi.c", "tools.c");
    private static final List<String> STANDARD = List.of("standard.h", "standard.c");

    /** Function of the door that takes a handle. */
    private static final String ALLOCATION = "Alloc_mem";

    /** Library with the binary interface of MPI 5.0. */
    public static final String STANDARD_NAME = "libmpi_abi.so.1";

    /** Header of that interface, beside the library. */
    private static final String HEADER = "mpi.h";

    /**
     * Compilers of the libraries in place of MPICH, with and without the binding for Fortran. The
     * sources of a library take a tenth of a second to write, and every run asks for them.
     */
    private static final Map<Boolean, LibraryCompiler> COMPILERS = new ConcurrentHashMap<>();

    private static final List<String> FORTRAN = List.of("fortran.h", "fortran.c");
    private static final List<String> VERBS =
            List.of(
                    "mirror.h",
                    "mirror.c",
                    "counter.h",
                    "counter.c",
                    "trap.c",
                    "host.c",
                    "streams.c",
                    "polls.h",
                    "polls.c",
                    "epolls.c",
                    "absent.h",
                    "absent.c",
                    "objects.h",
                    "objects.c",
                    "devices.c",
                    "texts.c",
                    "work.c",
                    "verbs.map");

    /** Connection manager. */
    private static final List<String> MANAGER =
            List.of(
                    "manager.h",
                    "manager.c",
                    "manager_address.c",
                    "manager_endpoint.c",
                    "manager_link.c",
                    "manager_other.c",
                    "manager_pair.c");

    private static final List<String> NO_MANAGER = List.of("manager_absent.c");

    /** Header of the connection manager, of Debian's librdmacm-dev. */
    private static final Path MANAGER_HEADER = Path.of("/usr/include/rdma/rdma_cma.h");

    private Shim() {}

    /**
     * Returns the folder with the libraries of a kind of binaries.
     *
     * @param cache folder of compiled libraries
     * @throws dev.doorbell.guest.GuestException if there is no C compiler, or no header that it
     *     needs
     */
    public static Path of(BinaryProgram.Door kind, Path cache) {
        return switch (kind) {
            case MPI -> folder(cache, List.of());
            case VERBS -> verbs(cache, List.of());
        };
    }

    /**
     * Returns the folder with the libraries that take the place of MPICH. MPICH's own binding for
     * Fortran is used if it is installed.
     *
     * @param cache folder of compiled libraries
     * @param more further options of the compiler
     * @throws dev.doorbell.guest.GuestException if there is no C compiler
     */
    public static Path folder(Path cache, List<String> more) {
        return folder(cache, more, InstalledFortran.library().isEmpty());
    }

    /**
     * Returns the same folder, with or without the door's own binding for Fortran.
     *
     * @param fortran true with it
     */
    public static Path folder(Path cache, List<String> more, boolean fortran) {
        return COMPILERS.computeIfAbsent(fortran, Shim::mpi).folder(cache, more);
    }

    private static LibraryCompiler mpi(boolean fortran) {
        List<Source> sources = door(MPI);
        sources.add(new Source("stubs.c", StubSource.of(QUERY_PS)));
        List<Source> subroutines = files(FORTRAN.stream());
        subroutines.add(new Source("subroutines.c", FortranSource.text()));
        Library mpi =
                new Library(
                        "libmpich.so.12",
                        List.of("libmpi.so.12", "libmpi.so", "libmpich.so"),
                        sources,
                        List.of(),
                        List.of());
        Library binding =
                new Library(
                        InstalledFortran.NAME,
                        List.of("libmpifort.so.12"),
                        subroutines,
                        List.of(),
                        List.of(mpi.name()));
        Library standard = standard(sources);
        return new LibraryCompiler(
                fortran ? List.of(mpi, binding, standard) : List.of(mpi, standard), "mpirun");
    }

    /** Library with the binary interface of MPI 5.0, from the same sources, and its header. */
    private static Library standard(List<Source> own) {
        List<Source> sources = new ArrayList<>(own);
        sources.addAll(files(STANDARD.stream()));
        sources.add(new Source("constants.h", StandardSource.tables()));
        sources.add(new Source("converted.c", StandardSource.text(Shim::converted, Shim::missing)));
        sources.add(new Source(HEADER, StandardHeader.text()));
        return new Library(STANDARD_NAME, List.of(), sources, List.of("-DSTANDARD_ABI"), List.of());
    }

    /** Returns true for a function whose arguments differ between the interfaces. */
    private static boolean converted(String name) {
        return FunctionTable.all().stream()
                .filter(it -> it.name().equals(name))
                .anyMatch(it -> it.place() == Place.EMULATOR || name.equals(ALLOCATION));
    }

    private static boolean missing(String name) {
        return FunctionTable.all().stream()
                .anyMatch(it -> it.name().equals(name) && it.place() == Place.MISSING);
    }

    /**
     * Returns the folder with the library that takes the place of libibverbs and of those that
     * programs load with it. It has the connection manager if this machine has its header, or if
     * the folder has been filled on a machine that does.
     *
     * @param cache folder of compiled libraries
     * @param more further options of the compiler
     * @throws dev.doorbell.guest.GuestException if there is no C compiler, or no header of verbs
     */
    public static Path verbs(Path cache, List<String> more) {
        LibraryCompiler whole = verbs(MANAGER);
        return whole.hasFolder(cache, more) || Files.isReadable(MANAGER_HEADER)
                ? whole.folder(cache, more)
                : verbsWithoutManager(cache, more);
    }

    /** The same without the connection manager, as on a machine without its header. */
    static Path verbsWithoutManager(Path cache, List<String> more) {
        return verbs(NO_MANAGER).folder(cache, more);
    }

    private static LibraryCompiler verbs(List<String> manager) {
        List<Source> sources = door(VERBS);
        sources.addAll(files(manager.stream()));
        sources.add(new Source("calls.h", VerbsHeader.text()));
        sources.add(new Source("constants.c", VerbsHeader.constants(QUERY_PS)));
        Library verbs =
                new Library(
                        "libibverbs.so.1",
                        List.of("libmlx5.so.1", "libefa.so.1", "librdmacm.so.1"),
                        sources,
                        List.of("-Wl,--version-script=verbs.map"),
                        List.of());
        return new LibraryCompiler(List.of(verbs), "verbs");
    }

    private static List<Source> door(List<String> own) {
        return files(Stream.concat(DOOR.stream(), own.stream()));
    }

    private static List<Source> files(Stream<String> names) {
        return new ArrayList<>(names.map(Source::file).toList());
    }
}
