package dev.doorbell.cli.guest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuietTest {

    @TempDir Path folder;

    @Test
    void refusesAFormat() {
        Outcome outcome = Outcome.of("mpirun", "-n", "1", "--quiet", "--json", "none");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .contains("--quiet is set together with --json; expected only one of them");
    }

    @Test
    @Needs({Outside.GCC, Outside.MPICH})
    void printsTheLinesOfTheProgramAlone() throws IOException, InterruptedException {
        Path binary =
                compile(
                        """
                        #include <mpi.h>
                        #include <stdio.h>
                        int main(int argc, char **argv) {
                            MPI_Init(&argc, &argv);
                            puts("here");
                            if (argc > 1) {
                                MPI_Abort(MPI_COMM_WORLD, 3);
                            }
                            return MPI_Finalize();
                        }
                        """);

        Outcome good = Outcome.of("mpirun", "-n", "1", "--quiet", binary.toString());
        Outcome bad = Outcome.of("mpirun", "-n", "1", "--quiet", binary.toString(), "abort");

        assertThat(good.exit()).isZero();
        assertThat(good.out()).isEqualTo("here\n");
        assertThat(good.err()).isEmpty();
        assertThat(bad.exit()).isEqualTo(3);
        assertThat(bad.out()).isEqualTo("here\n");
        assertThat(bad.err()).isEqualTo("rank 0 in MPI_Abort: the program aborts with code 3\n");
    }

    @Test
    @Needs({Outside.GCC, Outside.MPICH})
    void returnsTheExitCodesOfTheRanks() throws IOException, InterruptedException {
        Path binary =
                compile(
                        """
                        #include <mpi.h>
                        int main(int argc, char **argv) {
                            int rank;
                            MPI_Init(&argc, &argv);
                            MPI_Comm_rank(MPI_COMM_WORLD, &rank);
                            MPI_Finalize();
                            return rank * 10;
                        }
                        """);

        Outcome outcome = Outcome.of("mpirun", "-n", "2", "--quiet", binary.toString());

        assertThat(outcome.exit()).isEqualTo(10);
        assertThat(outcome.err()).isEqualTo("rank 1 ended with exit code 10 after MPI_Finalize\n");
    }

    private Path compile(String source) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("program.c"), source);
        Path binary = folder.resolve("program");
        int exit =
                new ProcessBuilder("mpicc.mpich", "-o", binary.toString(), file.toString())
                        .inheritIO()
                        .start()
                        .waitFor();
        assertThat(exit).isZero();
        return binary;
    }
}
