package dev.doorbell.guest.run;

import dev.doorbell.guest.GuestException;
import dev.doorbell.guest.elf.Binary;
import dev.doorbell.workloads.binary.HostPrograms;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/**
 * Starts the MPI and verbs binaries of one folder, for a service. They have no environment
 * variables of the service but those that every program needs, because a service may have secrets
 * in them.
 *
 * @param folder folder with the executables
 * @param libraries folder of compiled libraries
 */
public record ServicePrograms(Path folder, Path libraries) implements HostPrograms {

    private static final List<String> VARIABLES =
            List.of("PATH", "LANG", "LC_ALL", "TZ", "TMPDIR", "LD_LIBRARY_PATH");

    @Override
    public Processes prepare(Start start) {
        return new GuestPrograms(
                        this::executable,
                        GuestPrograms.Door.of(start.program().door(), libraries),
                        (atPs, rank, error, text) -> {},
                        VARIABLES::contains)
                .prepare(start);
    }

    /** Returns an executable, which must be in the folder. */
    private Path executable(String name) {
        try {
            Path root = folder.toRealPath();
            Path file = root.resolve(name).toRealPath();
            if (!file.startsWith(root)) {
                throw new GuestException(
                        "program %s is outside of the folder of this service's binaries"
                                .formatted(name));
            }
            return Binary.of(file.toString());
        } catch (IOException | InvalidPathException missing) {
            throw new GuestException(
                    "program %s does not exist in the folder of this service's binaries"
                            .formatted(name));
        }
    }
}
