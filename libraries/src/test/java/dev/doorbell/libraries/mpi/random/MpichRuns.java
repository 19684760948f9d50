package dev.doorbell.libraries.mpi.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Outside;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs of random programs by the system's MPICH, whose ranks wait by polling. */
final class MpichRuns {

    private static final int MOST_SECONDS = 180;
    private static final Path SOURCE =
            Path.of("src/test/resources/mpi/interpreter.c").toAbsolutePath();

    private final Path folder;
    private final int ranks;
    private final Path program;
    private final Path launcher;

    /** Compiles the interpreter of the programs. */
    MpichRuns(Path folder, int ranks) throws IOException, InterruptedException {
        this.folder = folder;
        this.ranks = ranks;
        program = folder.resolve("interpreter");
        Path compiler = Outside.MPICH.path();
        launcher = compiler.resolveSibling("mpirun.mpich");
        List<String> command =
                List.of(compiler.toString(), "-O1", "-o", program.toString(), SOURCE.toString());
        assertThat(succeeds(command)).as("%s: %s", command, said()).isTrue();
    }

    /** Answers of each rank, one line for a program. */
    List<List<String>> run(List<RandomMpiProgram> programs)
            throws IOException, InterruptedException {
        StringBuilder text = new StringBuilder(programs.size() + "\n");
        programs.forEach(it -> text.append(it.text()));
        Path input = Files.writeString(folder.resolve("programs"), text);
        Path output = folder.resolve("answers");
        List<String> command =
                List.of(
                        launcher.toString(),
                        "-n",
                        Integer.toString(ranks),
                        program.toString(),
                        input.toString(),
                        output.toString());
        assertThat(succeeds(command)).as("%s: %s", command, said()).isTrue();
        List<List<String>> answers = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            answers.add(Files.readAllLines(Path.of(output + "." + rank)));
        }
        return answers;
    }

    /** Returns true if a command ends in time, with success. Nothing of it is left. */
    private boolean succeeds(List<String> command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        Process process = builder.redirectOutput(folder.resolve("output").toFile()).start();
        try {
            return process.waitFor(MOST_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private String said() throws IOException {
        return Files.readString(folder.resolve("output"));
    }
}
