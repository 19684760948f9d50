package dev.doorbell.guest.run;

import dev.doorbell.guest.process.Guest;
import dev.doorbell.guest.process.Guests;
import dev.doorbell.guest.process.PrintedLines;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.RunListener;
import java.util.List;
import java.util.function.Function;

/** Run of a job whose ranks are processes of the host, from their start to their end. */
final class GuestRun {

    private GuestRun() {}

    static JobResult run(
            Guests.Launch launch,
            PrintedLines lines,
            Function<List<Guest>, Workload> workload,
            JobSpec job,
            Profile profile,
            RunListener listener) {
        try (Guests guests = Guests.start(launch, lines)) {
            return EmbeddedRun.run(
                    workload.apply(guests.all()),
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
