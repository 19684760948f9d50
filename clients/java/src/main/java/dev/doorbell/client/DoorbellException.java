package dev.doorbell.client;

import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Thrown if a coordinator refuses a request or does not answer it. */
public class DoorbellException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final @Nullable String field;

    /** Creates an exception of a request that got no answer. */
    DoorbellException(String message, @Nullable Throwable cause) {
        super(message, cause);
        status = 0;
        field = null;
    }

    /** Creates an exception of a refused request. */
    DoorbellException(String message, int status, @Nullable String field) {
        super(message);
        this.status = status;
        this.field = field;
    }

    /** HTTP status of the answer; empty if there was none. */
    public OptionalInt status() {
        return status == 0 ? OptionalInt.empty() : OptionalInt.of(status);
    }

    /** Wrong field of the job, such as {@code nodes}, if the coordinator named one. */
    public Optional<String> field() {
        return Optional.ofNullable(field);
    }
}
