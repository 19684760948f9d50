package dev.doorbell.guest.run;

import dev.doorbell.guest.GuestException;
import dev.doorbell.guest.process.Guest;
import dev.doorbell.guest.process.Guests;
import dev.doorbell.guest.process.KeptLines;
import dev.doorbell.guest.process.Lines;
import dev.doorbell.hardware.Instruments;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.workloads.binary.BinaryProgram;
import dev.doorbell.workloads.binary.HostPrograms;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.offload.Collectives;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

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
    public Processes start(Start start) {
        BinaryProgram program = start.program();
        KeptLines kept = new KeptLines();
        try {
            return new Started(
                    Guests.start(
                            new Guests.Launch(
                                    executables.apply(program.path()),
                                    start.firstRank(),
                                    arguments(start),
                                    door.library(),
                                    variables,
                                    start.timeoutSeconds()),
                            (atPs, rank, error, text) -> {
                                kept.add(atPs, rank, error, text);
                                lines.add(atPs, rank, error, text);
                            }),
                    kept,
                    door,
                    start.computePs());
        } catch (GuestException wrong) {
            throw new JobException(JobFields.PROGRAM.name(), String.valueOf(wrong.getMessage()));
        }
    }

    private List<List<String>> arguments(Start start) {
        return IntStream.range(start.firstRank(), start.firstRank() + start.ranks())
                .mapToObj(rank -> door.arguments(start.program(), rank))
                .toList();
    }

    /** Library in front of which binaries run. */
    interface Door {

        /** Library that processes load. */
        Guests.Library library();

        /** Arguments of a rank. */
        default List<String> arguments(BinaryProgram program, int rank) {
            return program.arguments();
        }

        /** Carries out the calls of a rank's process until it ends. */
        void run(Guest guest, Mpi mpi, Collectives collectives, long computePs);
    }

    private record Started(Guests guests, KeptLines kept, Door door, long computePs)
            implements Processes {

        @Override
        public void run(Mpi mpi, Collectives collectives) {
            door.run(guests.of(mpi.rank()), mpi, collectives, computePs);
        }

        @Override
        public void finish(Instruments instruments) {
            guests.finish();
            kept.record(instruments);
        }

        @Override
        public void breakOff() {
            guests.breakOff();
        }

        @Override
        public void close() {
            guests.close();
        }
    }
}
