package dev.doorbell.guest.run;

import dev.doorbell.guest.GuestException;
import dev.doorbell.guest.process.Guest;
import dev.doorbell.guest.process.Guests;
import dev.doorbell.guest.process.Lines;
import dev.doorbell.guest.shim.Shim;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.workloads.binary.BinaryProgram;
import dev.doorbell.workloads.binary.HostPrograms;
import dev.doorbell.workloads.offload.Collectives;
import java.nio.file.Path;
import java.util.Collections;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Starts binaries as processes of this machine.
 *
 * @param executables gives the executable of a path
 * @param door library in front of which they run
 * @param lines receives the lines that they print, besides the result
 * @param variables selects the environment variables of this process that they have, too
 */
record GuestPrograms(
        Function<String, Path> executables, Door door, Lines lines, Predicate<String> variables)
        implements HostPrograms {

    @Override
    public Processes prepare(Start start) {
        return new NodeProcesses(this, start);
    }

    /**
     * Prepares the processes of a node.
     *
     * @throws GuestException if the binary or this machine cannot run them
     */
    Guests guests(Start start, Lines receiver) {
        return Guests.of(
                new Guests.Launch(
                        executables.apply(start.program().path()),
                        start.firstRank(),
                        Collections.nCopies(start.ranks(), start.program().arguments()),
                        door.library(),
                        variables,
                        start.timeoutSeconds()),
                receiver);
    }

    /** Library in front of which binaries run. */
    interface Door {

        /** Library of a kind of binaries, compiled in a folder of libraries when it is needed. */
        static Door of(BinaryProgram.Door kind, Path libraries) {
            return of(kind, () -> Shim.of(kind, libraries));
        }

        /**
         * Library of a kind of binaries.
         *
         * @param folder gives its folder
         */
        static Door of(BinaryProgram.Door kind, Supplier<Path> folder) {
            return switch (kind) {
                case MPI -> new MpiLibrary(folder);
                case VERBS -> new VerbsLibrary(folder);
            };
        }

        /** Library that processes load. */
        Guests.Library library();

        /** Carries out the calls of a rank's process until it ends. */
        void run(Guest guest, Mpi mpi, Collectives collectives, Start start);
    }
}
