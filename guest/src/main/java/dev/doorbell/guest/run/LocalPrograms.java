package dev.doorbell.guest.run;

import dev.doorbell.guest.elf.Binary;
import dev.doorbell.workloads.binary.BinaryProgram;
import dev.doorbell.workloads.binary.HostPrograms;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * Starts the MPI and verbs binaries of jobs that run in this process: a file, or a program on the
 * PATH, linked with the library of its door. They have the environment variables of this process.
 * Their output is in the result only.
 *
 * @param libraries folder of compiled libraries
 * @param command gives the command line that runs the binary of the job without its file
 */
public record LocalPrograms(Path libraries, Supplier<String> command) implements HostPrograms {

    @Override
    public Processes prepare(Start start) {
        BinaryProgram.Door door = start.program().door();
        return new GuestPrograms(
                        path -> Binary.linked(path, door, command),
                        GuestPrograms.Door.of(door, libraries),
                        (atPs, rank, error, text) -> {},
                        variable -> true)
                .prepare(start);
    }
}
