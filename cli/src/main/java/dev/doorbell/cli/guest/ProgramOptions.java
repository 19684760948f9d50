package dev.doorbell.cli.guest;

import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Program of a command that runs binaries, and the time that its processes may compute. */
public final class ProgramOptions {

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description =
                    "Real time that a process may take from one call to the next. Default: 300.")
    private int timeout = 300;

    @Option(
            names = "--quiet",
            description =
                    "Print what the processes print and nothing else, and on standard error why the job failed.")
    private boolean quiet;

    @Parameters(index = "0", paramLabel = "PROGRAM", description = "Executable.")
    private String program = "";

    @Parameters(index = "1..*", paramLabel = "ARGUMENT", description = "Its arguments.")
    private List<String> arguments = List.of();

    /** Returns true if the result is not to be shown. */
    public boolean quiet() {
        return quiet;
    }

    /** Executable. */
    public String program() {
        return program;
    }

    /** Its arguments. */
    public List<String> arguments() {
        return List.copyOf(arguments);
    }

    /** Real time from one call to the next, in seconds, 1 or more. */
    public int timeoutSeconds() {
        return GuestOutput.atLeastOne("--timeout", timeout);
    }
}
