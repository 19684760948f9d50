package dev.doorbell.cli.exit;

import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Model.CommandSpec;

/** Exit codes. */
public final class ExitCode {

    /** Success; the job, if there was one, completed without errors. */
    public static final int OK = 0;

    /** The job did not complete: failed, deadlocked or cancelled. */
    public static final int JOB_NOT_COMPLETED = 1;

    /** The user must correct the input. */
    public static final int BAD_INPUT = 2;

    /** Defect of Doorbell; a stack trace follows. */
    public static final int DEFECT = 3;

    /** Text in {@code --help} of commands that run a job. */
    public static final String OF_A_JOB =
            JOB_NOT_COMPLETED + ":The job did not complete: FAILED, DEADLOCK or CANCELLED.";

    /** Text in {@code --help} of commands that run a binary. */
    public static final String OF_A_BINARY =
            JOB_NOT_COMPLETED
                    + ":The job did not complete, and no process ended with an exit code of its own; that of a process is the exit code otherwise.";

    /** Text in {@code --help} of commands that compare two jobs. */
    public static final String OF_TWO_JOBS =
            JOB_NOT_COMPLETED + ":One of the two jobs did not complete.";

    /** Text in {@code --help} of the command that compares results. */
    public static final String OF_A_COMPARISON =
            JOB_NOT_COMPLETED
                    + ":One of the two jobs did not complete, or B is slower than allowed.";

    /** The user ended the command; what was reached is printed. */
    public static final int INTERRUPTED = 130;

    /** Text in {@code --help} of commands that print what they reached. */
    public static final String OF_INTERRUPTION =
            INTERRUPTED + ":Interrupted by Ctrl-C; the rows measured so far are printed.";

    /** Text in {@code --help} of the command that runs sweeps. */
    public static final String OF_A_SWEEP =
            JOB_NOT_COMPLETED + ":A job of the sweep did not complete, or has no result.";

    private static final String HEADING = "%nExit codes:%n";
    private static final String SERVER = "--server";

    private ExitCode() {}

    /** Adds missing explanations to the help of a command and its subcommands. */
    public static void explain(CommandSpec command) {
        boolean server = command.findOption(SERVER) != null;
        Map<String, String> codes = new TreeMap<>(command.usageMessage().exitCodeList());
        codes.putIfAbsent(String.valueOf(OK), "Done.");
        if (command.parent() == null) {
            codes.put(
                    String.valueOf(JOB_NOT_COMPLETED),
                    "A job did not complete, or a check found an error; see the help of the command.");
        }
        codes.putIfAbsent(
                String.valueOf(BAD_INPUT),
                server
                        ? "Bad input, or no coordinator answers; one sentence on standard error."
                        : "Bad input; one sentence on standard error.");
        codes.putIfAbsent(
                String.valueOf(DEFECT), "A defect of Doorbell; a stack trace on standard error.");
        command.usageMessage().exitCodeListHeading(HEADING);
        command.usageMessage().exitCodeList(codes);
        command.subcommands().values().forEach(it -> explain(it.getCommandSpec()));
    }
}
