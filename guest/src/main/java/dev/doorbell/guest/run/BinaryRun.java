package dev.doorbell.guest.run;

import dev.doorbell.guest.elf.Binary;
import dev.doorbell.guest.process.PrintedLines;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.binary.BinaryProgram;
import dev.doorbell.workloads.binary.BinaryWorkload;
import dev.doorbell.workloads.binary.HostPrograms;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.run.RunListener;
import java.nio.file.Path;
import java.util.function.Supplier;

/** Run of an unmodified binary in this JVM. */
public sealed interface BinaryRun permits MpiRun, VerbsRun {

    /** Default profile. */
    String PROFILE = PublishedMachines.OFFLOAD;

    /** Path of the executable. */
    String binary();

    /**
     * Job that runs the binary.
     *
     * @throws dev.doorbell.workloads.job.JobException if its settings do not fit each other or the
     *     profile
     */
    JobSpec job(Profile profile);

    /**
     * Runs the binary to its end.
     *
     * @param library gives the folder of the library that processes load in place of the system's,
     *     such as {@link dev.doorbell.guest.shim.Shim#of}
     * @param printer receives the lines that processes print
     * @param listener receives the progress
     * @throws dev.doorbell.guest.GuestException if the binary or this machine cannot run it
     * @throws dev.doorbell.workloads.job.JobException if the profile cannot, or if the binary does
     *     not load the library
     */
    default JobResult run(
            Profile profile,
            Supplier<Path> library,
            PrintedLines.Printer printer,
            RunListener listener) {
        return run(job(profile), profile, library, printer, listener);
    }

    /**
     * Runs the binary to its end.
     *
     * @param job job of {@link #job}, which may have a trace
     */
    default JobResult run(
            JobSpec job,
            Profile profile,
            Supplier<Path> library,
            PrintedLines.Printer printer,
            RunListener listener) {
        // Before anything is compiled.
        var _ = Binary.of(binary());
        BinaryProgram program = BinaryProgram.of(job.program());
        BinaryWorkload.of(program, HostPrograms.NONE).plan(job, profile);
        Path folder = library.get();
        return EmbeddedBinary.run(
                GuestPrograms.Door.of(program.door(), () -> folder),
                job,
                profile,
                printer,
                listener);
    }
}
