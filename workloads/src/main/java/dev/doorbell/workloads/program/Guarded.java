package dev.doorbell.workloads.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Failures of a program's own code, as sentences with file and line. */
public final class Guarded {

    /** Name of the class loaders of programs. */
    public static final String LOADER = "own program";

    private static final String LIBRARY = "dev.doorbell.";

    private Guarded() {}

    /**
     * Returns the sentence about an exception that a program threw; empty if a library or the
     * emulator threw it, which report it themselves.
     */
    public static Optional<String> sentence(Throwable thrown) {
        if (thrown instanceof VirtualMachineError && !(thrown instanceof StackOverflowError)) {
            return Optional.empty();
        }
        Optional<StackTraceElement> own =
                Arrays.stream(thrown.getStackTrace())
                        .filter(frame -> LOADER.equals(frame.getClassLoaderName()))
                        .filter(frame -> frame.getFileName() != null)
                        .findFirst();
        boolean reported =
                thrown.getClass().getName().startsWith(LIBRARY)
                        && !(thrown instanceof StepLimitError);
        if (own.isEmpty() || reported) {
            return Optional.empty();
        }
        StackTraceElement frame = own.get();
        return Optional.of(
                "%s, line %d: %s"
                        .formatted(frame.getFileName(), frame.getLineNumber(), text(thrown)));
    }

    /** Runs code of a program in the same way as {@link #call}. */
    public static void run(Runnable code, Function<String, RuntimeException> fault) {
        call(
                () -> {
                    code.run();
                    return true;
                },
                fault);
    }

    /**
     * Runs code of a program and returns its result.
     *
     * @param fault makes the exception that a failure of the code becomes, from its sentence
     */
    public static <T> T call(Supplier<T> code, Function<String, RuntimeException> fault) {
        try {
            return code.get();
        } catch (RuntimeException | StackOverflowError | StepLimitError thrown) {
            Optional<String> sentence = sentence(thrown);
            if (sentence.isPresent()) {
                throw fault.apply(sentence.get());
            }
            throw thrown;
        }
    }

    private static String text(Throwable thrown) {
        if (thrown instanceof StepLimitError limit) {
            return limit.sentence();
        }
        List<String> words = new ArrayList<>(List.of(thrown.getClass().getSimpleName()));
        // The message of a failed cast names the loader by an address.
        if (thrown.getMessage() != null && !(thrown instanceof ClassCastException)) {
            words.add(thrown.getMessage());
        }
        return String.join(": ", words);
    }
}
