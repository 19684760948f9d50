package dev.doorbell.libraries.msccl.select;

import dev.doorbell.libraries.msccl.program.Program;
import java.util.Optional;

/**
 * File given to a runtime.
 *
 * @param name name of the file
 * @param program its program; empty if the file could not be read
 * @param trouble reason why the file could not be read
 */
public record Candidate(String name, Optional<Program> program, String trouble) {

    /** Returns a file with a program. */
    public static Candidate loaded(String name, Program program) {
        return new Candidate(name, Optional.of(program), "");
    }

    /** Returns a file that the runtime rejects. */
    public static Candidate refused(String name, String trouble) {
        return new Candidate(name, Optional.empty(), trouble);
    }
}
