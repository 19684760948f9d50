package dev.doorbell.guest.error;

import dev.doorbell.libraries.mpi.message.MpiException;
import java.util.function.Supplier;

/** Error of a call, for the error handler of its communicator. The message is one sentence. */
public final class MpiError extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int code;
    private final int communicator;

    /** Creates an error of a predefined class. */
    public MpiError(ErrorKind kind, String sentence) {
        this(kind.number(), sentence);
    }

    /** Creates an error with a code, such as one that a function of the guest has returned. */
    public MpiError(int code, String sentence) {
        this(code, sentence, 0);
    }

    private MpiError(int code, String sentence, int communicator) {
        super(sentence, null, false, false);
        this.code = code;
        this.communicator = communicator;
    }

    /** Returns the same error with the handle of its communicator. */
    public MpiError on(int handle) {
        return new MpiError(code, String.valueOf(getMessage()), handle);
    }

    /** Handle of its communicator; 0 for that of the call. */
    public int communicator() {
        return communicator;
    }

    /** Code that the call returns. */
    public int code() {
        return code;
    }

    /** Returns what a library makes of arguments; an error of a class if they are wrong. */
    public static <T> T checked(ErrorKind kind, Supplier<T> made) {
        try {
            return made.get();
        } catch (MpiException wrong) {
            throw new MpiError(kind, String.valueOf(wrong.getMessage()));
        }
    }

    /** Throws an error unless a condition holds. */
    public static void require(boolean holds, ErrorKind kind, Supplier<String> sentence) {
        if (!holds) {
            throw new MpiError(kind, sentence.get());
        }
    }
}
