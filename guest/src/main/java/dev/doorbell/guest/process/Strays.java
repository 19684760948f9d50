package dev.doorbell.guest.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Children of a job's processes that outlive their parents. All processes of a job have a variable
 * that names it, which their children inherit.
 */
final class Strays {

    /** The variable. */
    static final String VARIABLE = "DOORBELL_GUEST_JOB";

    private Strays() {}

    /** Ends all processes of a job. */
    static void end(String job) {
        String entry = VARIABLE + '=' + job + '\0';
        ProcessHandle.allProcesses()
                .filter(it -> environment(it.pid()).contains(entry))
                .forEach(ProcessHandle::destroyForcibly);
    }

    /** Environment of a process; empty if it has ended, belongs to another user or is unknown. */
    private static String environment(long process) {
        try {
            return Files.readString(
                    Path.of("/proc", Long.toString(process), "environ"),
                    StandardCharsets.ISO_8859_1);
        } catch (IOException unknown) {
            return "";
        }
    }
}
