package dev.doorbell.workloads.binary;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.offload.Collectives;

/** Starts binaries as processes of this machine. */
@FunctionalInterface
public interface HostPrograms {

    /** Refuses all binaries. */
    HostPrograms NONE =
            start -> {
                throw new JobException(
                        JobFields.PROGRAM.name(),
                        "program is a binary, and this process starts none; expected 'doorbell mpirun' or 'doorbell verbs', or a node-agent with doorbell.binaries.folder");
            };

    /**
     * Prepares the processes of a node's ranks, without starting them.
     *
     * @throws JobException if this process starts none
     */
    Processes prepare(Start start);

    /**
     * Processes to start.
     *
     * @param program binary
     * @param profile hardware
     * @param firstRank number of the node's first rank
     * @param ranks number of ranks of the node
     * @param computePs virtual time of a rank's work between two calls
     * @param timeoutSeconds real time that a process may take from one call to the next
     */
    record Start(
            BinaryProgram program,
            Profile profile,
            int firstRank,
            int ranks,
            long computePs,
            int timeoutSeconds) {}

    /** Processes of a node's ranks. */
    interface Processes extends AutoCloseable {

        /**
         * Starts them and waits until each has loaded the emulator's library.
         *
         * @throws JobException if one does not, or if they are broken off
         */
        void start();

        /** Carries out the calls of one of them until it ends. */
        void run(Mpi mpi, Collectives collectives);

        /** Lets all end, and records what they have printed. */
        void finish(Instruments instruments);

        /** Ends all of them now, even if they are starting. May be called by any thread. */
        void breakOff();

        /** Ends all of them and removes their files. */
        @Override
        void close();
    }
}
