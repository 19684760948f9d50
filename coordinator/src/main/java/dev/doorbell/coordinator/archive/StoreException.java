package dev.doorbell.coordinator.archive;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;

/** Thrown if the database cannot be read or written: its disk is full, or it is unreachable. */
public final class StoreException extends DataAccessResourceFailureException {
    private static final long serialVersionUID = 1;

    /** SQLSTATE class of a lost connection, and of a server shutdown. */
    private static final String CONNECTION = "08";

    private static final String SHUTDOWN = "57P";

    /** SQLSTATE of PostgreSQL's disk_full. */
    private static final String DISK_FULL = "53100";

    private static final int MOST_CAUSES = 20;

    private final boolean full;

    private StoreException(boolean full, Throwable cause) {
        super(
                full
                        ? "the disk of the job store is full; free space on it and send the request"
                                + " again"
                        : "the job store does not answer; send the request again later",
                cause);
        this.full = full;
    }

    /** Returns true if the disk is full, false if the database is unreachable. */
    public boolean full() {
        return full;
    }

    /** Returns the failure of a database that does not do what it must. */
    static StoreException away(DataAccessException failure) {
        return new StoreException(false, failure);
    }

    /** Returns the failure as a database failure; empty if the statement itself was wrong. */
    static Optional<StoreException> of(DataAccessException failure) {
        boolean away = failure instanceof DataAccessResourceFailureException;
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < MOST_CAUSES; depth++) {
            if (noSpace(cause)) {
                return Optional.of(new StoreException(true, failure));
            }
            away |=
                    cause instanceof IOException
                            || (cause instanceof SQLException sql && lost(sql.getSQLState()));
            cause = cause.getCause();
        }
        return away ? Optional.of(new StoreException(false, failure)) : Optional.empty();
    }

    private static boolean noSpace(Throwable cause) {
        return (cause instanceof SQLException sql && DISK_FULL.equals(sql.getSQLState()))
                || (cause instanceof IOException && saysFull(String.valueOf(cause.getMessage())));
    }

    /**
     * Returns true for the messages of Linux and macOS, of a quota, and of Windows; the JDK has no
     * type for them.
     */
    private static boolean saysFull(String message) {
        String words = message.toLowerCase(Locale.ROOT);
        return words.contains("no space left")
                || words.contains("quota exceeded")
                || words.contains("not enough space");
    }

    private static boolean lost(String state) {
        return state != null && (state.startsWith(CONNECTION) || state.startsWith(SHUTDOWN));
    }
}
