package dev.doorbell.cli.job;

import dev.doorbell.workloads.job.Similar;
import java.util.Collection;

/** Thrown for input that the user must correct. The message is one sentence. */
public final class BadInputException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates an exception with a message. */
    public BadInputException(String message) {
        super(message);
    }

    /**
     * Returns an exception about a name that is none of {@code known}; it suggests similar names.
     *
     * @param what option or argument that has the name
     */
    public static BadInputException unknown(String what, String name, Collection<String> known) {
        return new BadInputException(
                "%s is '%s'; %s".formatted(what, name, Similar.expected(name, known)));
    }
}
