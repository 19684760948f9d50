package dev.doorbell.guest.run;

import dev.doorbell.guest.GuestException;
import dev.doorbell.guest.process.Guests;
import dev.doorbell.guest.process.KeptLines;
import dev.doorbell.hardware.Instruments;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.workloads.binary.HostPrograms.Processes;
import dev.doorbell.workloads.binary.HostPrograms.Start;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.offload.Collectives;
import org.jspecify.annotations.Nullable;

/** Processes of a node's ranks, from their preparation to their end. */
final class NodeProcesses implements Processes {

    private final GuestPrograms programs;
    private final Start start;
    private final KeptLines kept;
    private @Nullable Guests guests;
    private boolean broken;

    NodeProcesses(GuestPrograms programs, Start start) {
        this.programs = programs;
        this.start = start;
        kept = new KeptLines(start.ranks());
    }

    @Override
    public void start() {
        try {
            Guests own =
                    programs.guests(
                            start,
                            (atPs, rank, error, text) -> {
                                kept.add(atPs, rank, error, text);
                                programs.lines().add(atPs, rank, error, text);
                            });
            keep(own);
            own.start();
        } catch (GuestException wrong) {
            throw new JobException(JobFields.PROGRAM.name(), String.valueOf(wrong.getMessage()));
        }
    }

    @Override
    public void run(Mpi mpi, Collectives collectives) {
        Guests own = guests();
        if (own == null) {
            throw new IllegalStateException(
                    "expected processes that were started but there are none");
        }
        programs.door().run(own.of(mpi.rank()), mpi, collectives, start);
    }

    @Override
    public void finish(Instruments instruments) {
        Guests own = guests();
        if (own != null) {
            own.places().forEach((rank, place) -> place.record(instruments, rank));
            own.finish();
        }
        kept.record(instruments);
    }

    @Override
    public void breakOff() {
        Guests own;
        synchronized (this) {
            broken = true;
            own = guests;
        }
        if (own != null) {
            own.breakOff();
        }
    }

    @Override
    public void close() {
        Guests own = guests();
        if (own != null) {
            own.close();
        }
    }

    private synchronized @Nullable Guests guests() {
        return guests;
    }

    private synchronized void keep(Guests own) {
        guests = own;
        if (broken) {
            own.breakOff();
        }
    }
}
