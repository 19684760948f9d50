package dev.doorbell.guest.verbs;

import dev.doorbell.guest.process.Guest;
import dev.doorbell.guest.process.GuestMemory;
import dev.doorbell.guest.verbs.memory.Registered;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.RankLayout;
import java.util.ArrayList;
import java.util.List;

/** Guest that uses verbs: its process, its NICs and its registered memory. */
final class Session {

    private final Guest guest;
    private final HostProcess process;
    private final Activity activity;
    private final Waits waits;
    private final Registered registered;
    private final List<Nic> nics = new ArrayList<>();

    Session(Guest guest, Mpi mpi) {
        this.guest = guest;
        process = mpi.process();
        activity = new Activity(process);
        waits = new Waits(mpi);
        registered = new Registered(process.node().memory(), activity::happened);
        for (int nic = 0; nic < process.node().constants().nics(); nic++) {
            nics.add(new Nic(process, nic));
        }
    }

    GuestMemory memory() {
        return guest.memory();
    }

    HostProcess process() {
        return process;
    }

    Activity activity() {
        return activity;
    }

    Waits waits() {
        return waits;
    }

    Registered registered() {
        return registered;
    }

    List<Nic> nics() {
        return nics;
    }

    Nic nic(int number) {
        return nics.get(number);
    }

    /** Returns true if a process number is that of a NIC. */
    boolean isNic(int number) {
        RankLayout layout = process.layout();
        int place = number % layout.processesPerNode();
        return number >= 0
                && number < layout.nodes() * layout.processesPerNode()
                && place >= 1
                && place <= nics.size();
    }

    /** Occupies the core for {@code ps}. */
    void work(long ps) {
        process.work(ps);
    }
}
