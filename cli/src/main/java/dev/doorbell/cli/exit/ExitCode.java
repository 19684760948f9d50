package dev.doorbell.cli.exit;

import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Model.CommandSpec;

/** What the exit codes mean. */
public final class ExitCode {

    /** Done; the job, if there was one, completed and nothing in it was wrong. */
    public static final int OK = 0;

    /** The job ended, but not well: failed, deadlocked or cancelled. */
    public static final int JOB_NOT_COMPLETED = 1;

    /** The user has to put something right. */
    public static final int BAD_INPUT = 2;

    /** Doorbell is wrong; a stack trace follows. */
    public static final int DEFECT = 3;

    /** What {@code --help} says where a job runs. */
    public static final String OF_A_JOB =
            JOB_NOT_COMPLETED + ":The job ended, but not well: FAILED, DEADLOCK or CANCELLED.";

    /** What {@code --help} says where two jobs are compared. */
    public static final String OF_TWO_JOBS =
            JOB_NOT_COMPLETED + ":One of the two jobs ended, but not well.";

    private static final String HEADING = "%nExit codes:%n";
    private static final String SERVER = "--server";

    private ExitCode() {}

    /** Adds to a command's help, and to that of its own commands, what it does not say itself. */
    public static void explain(CommandSpec command) {
        boolean server = command.findOption(SERVER) != null;
        Map<String, String> codes = new TreeMap<>(command.usageMessage().exitCodeList());
        codes.putIfAbsent(String.valueOf(OK), "Done.");
        if (command.parent() == null) {
            codes.put(
                    String.valueOf(JOB_NOT_COMPLETED),
                    "A job ended, but not well, or a check found something; a command's help says what.");
        }
        codes.putIfAbsent(
                String.valueOf(BAD_INPUT),
                server
                        ? "Bad input, or no coordinator answers; one sentence says what."
                        : "Bad input; one sentence says what.");
        codes.putIfAbsent(String.valueOf(DEFECT), "A defect of Doorbell; a stack trace follows.");
        command.usageMessage().exitCodeListHeading(HEADING);
        command.usageMessage().exitCodeList(codes);
        command.subcommands().values().forEach(it -> explain(it.getCommandSpec()));
    }
}
