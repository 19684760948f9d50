package dev.doorbell.guest.elf;

import dev.doorbell.guest.GuestException;
import dev.doorbell.workloads.binary.BinaryProgram;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Executable that a door can run. */
public final class Binary {

    private static final Pattern MPI = Pattern.compile("lib(mpi|mpich|mpi_abi)\\.so\\..*");
    private static final Pattern OURS =
            Pattern.compile("lib(mpi|mpich)\\.so\\.12|libmpi_abi\\.so\\.1");

    /** Also the bindings for Fortran and C++: a linker drops the library of C behind them. */
    private static final Pattern LINKED_MPI =
            Pattern.compile("lib(mpi|mpich)(|fort|f90|cxx|f77)\\.so\\.12|libmpi_abi\\.so\\.1");

    private static final Pattern LINKED_VERBS =
            Pattern.compile("lib(ibverbs|mlx5|efa|rdmacm)\\.so\\.1");
    private static final Pattern OPEN_MPI = Pattern.compile("libmpi\\.so\\.[1-9][0-9]*");

    private Binary() {}

    /**
     * Returns the absolute path of an executable.
     *
     * @throws GuestException if it cannot run in front of the door: it is missing, no dynamic ELF
     *     executable, or built for another MPI
     */
    public static Path of(String name) {
        Path path;
        try {
            path = find(Path.of(name)).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw new GuestException("program '%s' is not a path".formatted(name));
        }
        ElfFile file = ElfFile.read(path);
        if (!file.dynamic()) {
            throw new GuestException(
                    "program %s is not linked dynamically; expected one that loads its MPI library"
                            .formatted(path));
        }
        for (String soname : file.needed()) {
            if (MPI.matcher(soname).matches() && !OURS.matcher(soname).matches()) {
                throw new GuestException(
                        "program %s needs %s%s; expected one built for MPICH's ABI or that of MPI 5.0: libmpi.so.12, libmpich.so.12 or libmpi_abi.so.1"
                                .formatted(
                                        path,
                                        soname,
                                        OPEN_MPI.matcher(soname).matches() ? " of Open MPI" : ""));
            }
        }
        return path;
    }

    /**
     * Returns the absolute path of an executable that a job file names. Job files may come from
     * others, so that a shell or a tool of the system does not pass.
     *
     * @param command gives the command line that runs it without a job file
     * @throws GuestException if it cannot run in front of the door, or is not linked with its
     *     library
     */
    public static Path linked(String name, BinaryProgram.Door door, Supplier<String> command) {
        Path path = of(name);
        Pattern library =
                switch (door) {
                    case MPI -> LINKED_MPI;
                    case VERBS -> LINKED_VERBS;
                };
        if (ElfFile.read(path).needed().stream().noneMatch(it -> library.matcher(it).matches())) {
            throw new GuestException(
                    "program %s of the job is not linked with the library of an %s; to run a program that loads it later, run: %s"
                            .formatted(path, door.summary(), command.get()));
        }
        return path;
    }

    /** Returns the file of a name: as shells do, one without a folder is searched on the PATH. */
    private static Path find(Path name) {
        if (name.getNameCount() != 1 || name.isAbsolute() || Files.exists(name)) {
            return name;
        }
        String folders = Objects.requireNonNullElse(System.getenv("PATH"), "");
        return Arrays.stream(folders.split(File.pathSeparator))
                .map(it -> Path.of(it).resolve(name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(name);
    }
}
