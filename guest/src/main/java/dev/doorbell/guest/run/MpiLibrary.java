package dev.doorbell.guest.run;

import dev.doorbell.guest.door.RankDoor;
import dev.doorbell.guest.process.Guest;
import dev.doorbell.guest.process.Guests;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.workloads.binary.HostPrograms.Start;
import dev.doorbell.workloads.offload.Collectives;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * Library in place of MPI.
 *
 * @param folder gives its folder
 */
record MpiLibrary(Supplier<Path> folder) implements GuestPrograms.Door {

    @Override
    public Guests.Library library() {
        return new Guests.Library(
                folder.get(), "an MPI library", "libmpi.so.12, libmpich.so.12 or libmpi_abi.so.1");
    }

    @Override
    public void run(Guest guest, Mpi mpi, Collectives collectives, Start start) {
        RankDoor.run(guest, mpi, collectives, start.computePs());
    }
}
