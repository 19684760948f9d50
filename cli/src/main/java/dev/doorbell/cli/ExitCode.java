package dev.doorbell.cli;

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

    private ExitCode() {}
}
