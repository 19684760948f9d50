package dev.doorbell.libraries.msccl.select;

import dev.doorbell.libraries.msccl.program.Program;
import java.util.Optional;

/**
 * A file a runtime was given.
 *
 * @param name of the file
 * @param program what is in it; empty when it could not be read
 * @param trouble why it could not be read
 */
public record Candidate(String name, Optional<Program> program, String trouble) {

    /** A file that holds a program. */
    public static Candidate loaded(String name, Program program) {
        return new Candidate(name, Optional.of(program), "");
    }

    /** A file the runtime refuses. */
    public static Candidate refused(String name, String trouble) {
        return new Candidate(name, Optional.empty(), trouble);
    }
}
