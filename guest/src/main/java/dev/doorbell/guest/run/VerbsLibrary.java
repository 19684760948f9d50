package dev.doorbell.guest.run;

import dev.doorbell.guest.process.Guest;
import dev.doorbell.guest.process.Guests;
import dev.doorbell.guest.verbs.VerbsDoor;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.workloads.binary.HostPrograms.Start;
import dev.doorbell.workloads.offload.Collectives;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * Library in place of libibverbs.
 *
 * @param folder gives its folder
 */
record VerbsLibrary(Supplier<Path> folder) implements GuestPrograms.Door {

    @Override
    public Guests.Library library() {
        return new Guests.Library(folder.get(), "a verbs library", "libibverbs.so.1");
    }

    @Override
    public void run(Guest guest, Mpi mpi, Collectives collectives, Start start) {
        VerbsDoor.run(guest, mpi, start.profile());
    }
}
