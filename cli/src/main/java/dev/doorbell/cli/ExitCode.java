package dev.doorbell.cli;

/** What the exit codes mean. */
final class ExitCode {

    /** Done; the job, if there was one, completed and nothing in it was wrong. */
    static final int OK = 0;

    /** The job ended, but not well: failed, deadlocked or cancelled. */
    static final int JOB_NOT_COMPLETED = 1;

    /** The user has to put something right. */
    static final int BAD_INPUT = 2;

    /** Doorbell is wrong; a stack trace follows. */
    static final int DEFECT = 3;

    private ExitCode() {}
}
