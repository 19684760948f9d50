package dev.doorbell.guest.run;

import dev.doorbell.guest.elf.Binary;
import dev.doorbell.guest.process.PrintedLines;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.binary.BinaryProgram;
import dev.doorbell.workloads.binary.BinaryWorkload;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.RunListener;

/** Run of a binary in this JVM, which prints its lines as virtual time passes. */
final class EmbeddedBinary {

    private EmbeddedBinary() {}

    static JobResult run(
            GuestPrograms.Door door,
            JobSpec job,
            Profile profile,
            PrintedLines.Printer printer,
            RunListener listener) {
        PrintedLines lines = new PrintedLines(printer);
        GuestPrograms programs = new GuestPrograms(Binary::of, door, lines, variable -> true);
        try {
            return EmbeddedRun.run(
                    BinaryWorkload.of(BinaryProgram.of(job.program()), programs),
                    job,
                    profile,
                    (virtualPs, steps, all) -> {
                        lines.printBefore(virtualPs);
                        listener.came(virtualPs, steps, all);
                    });
        } finally {
            lines.printBefore(Long.MAX_VALUE);
        }
    }
}
