package dev.doorbell.systemtests.datatype;

import dev.doorbell.outside.Outside;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Driver in C, linked with one of the system's MPI libraries and run without a launcher. */
final class MpiDriver {

    /** Marker of a missing answer. */
    static final String NOTHING = "died";

    private static final Path SOURCE =
            Path.of("src/test/resources/datatype/driver.c").toAbsolutePath();

    private final String library;
    private final Path program;
    private final Path folder;

    private MpiDriver(String library, Path program, Path folder) {
        this.library = library;
        this.program = program;
        this.folder = folder;
    }

    /**
     * Compiles the driver.
     *
     * @param mpi {@link Outside#MPICH} or {@link Outside#OPENMPI}
     */
    static MpiDriver compile(Outside mpi, Path folder) {
        Path compiler = mpi.path();
        String library = mpi.name();
        Path program = folder.resolve("driver-" + library);
        int status =
                run(
                        List.of(
                                compiler.toString(),
                                "-O1",
                                "-o",
                                program.toString(),
                                SOURCE.toString()),
                        null,
                        folder.resolve("compiler-" + library));
        if (status != 0) {
            throw new IllegalStateException(
                    "expected %s to compile the driver but it ended with %d"
                            .formatted(compiler, status));
        }
        return new MpiDriver(library, program, folder);
    }

    /**
     * Returns the output lines about types. If a library ends the program over a type, the answer
     * is {@link #NOTHING}, and the program is started again for the remaining types.
     */
    List<String> ask(List<String> types) {
        List<String> answers = new ArrayList<>(types.size());
        try {
            while (answers.size() < types.size()) {
                List<String> asked = types.subList(answers.size(), types.size());
                Path input = Files.write(folder.resolve("types-" + library), asked);
                Path output = folder.resolve("answers-" + library);
                int status = run(List.of(program.toString()), input, output);
                answers.addAll(Files.readAllLines(output));
                if (status != 0) {
                    answers.add(NOTHING);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return answers;
    }

    private static int run(List<String> command, @Nullable Path input, Path output) {
        ProcessBuilder builder = new ProcessBuilder(command);
        // A single process needs no networks; Open MPI refuses to run as root by default.
        builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT", "1");
        builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
        builder.environment().put("OMPI_MCA_pml", "ob1");
        builder.environment().put("OMPI_MCA_btl", "self");
        builder.environment().put("OMPI_MCA_ess_singleton_isolated", "1");
        // Both report leaks at their end.
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.redirectInput(
                input == null
                        ? ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile())
                        : ProcessBuilder.Redirect.from(input.toFile()));
        builder.redirectOutput(output.toFile());
        try {
            return builder.start().waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
