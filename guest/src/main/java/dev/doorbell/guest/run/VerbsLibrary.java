package dev.doorbell.guest.run;

import dev.doorbell.guest.process.Guest;
import dev.doorbell.guest.process.Guests;
import dev.doorbell.guest.verbs.VerbsDoor;
import dev.doorbell.guest.verbs.memory.Directory;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.workloads.binary.BinaryProgram;
import dev.doorbell.workloads.offload.Collectives;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Library in place of libibverbs. Node 0 runs the server; the others run clients.
 *
 * @param folder its folder
 * @param profile hardware
 * @param directory translations that the processes of the job share
 */
record VerbsLibrary(Path folder, Profile profile, Directory directory)
        implements GuestPrograms.Door {

    @Override
    public Guests.Library library() {
        return new Guests.Library(folder, "a verbs library", "libibverbs.so.1");
    }

    @Override
    public List<String> arguments(BinaryProgram program, int rank) {
        List<String> arguments = new ArrayList<>(program.arguments());
        if (rank > 0) {
            arguments.add(VerbsRun.SERVER);
        }
        return arguments;
    }

    @Override
    public void run(Guest guest, Mpi mpi, Collectives collectives, long computePs) {
        VerbsDoor.run(guest, mpi, profile, directory);
    }
}
