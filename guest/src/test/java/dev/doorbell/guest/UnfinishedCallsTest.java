package dev.doorbell.guest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.workloads.binary.CallPlace;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results name the calls in which ranks were when their job ended. */
@Needs({Outside.GCC, Outside.MPICH})
class UnfinishedCallsTest {

    /** Rank 0 waits for a message that nobody sends, the others wait for rank 0. */
    private static final String PROGRAM =
            """
            #include <mpi.h>
            static void take(int from) {
                int value;
                MPI_Recv(&value, 1, MPI_INT, from, 7, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
            }
            int main(int argc, char **argv) {
                int rank;
                MPI_Init(&argc, &argv);
                MPI_Comm_rank(MPI_COMM_WORLD, &rank);
                if (rank == 0)
                    take(1);
                if (rank < 3)
                    MPI_Barrier(MPI_COMM_WORLD);
                return MPI_Finalize();
            }
            """;

    private static final String SUBROUTINES =
            """
                  program wait
                  include 'mpif.h'
                  integer error, rank, status(MPI_STATUS_SIZE)
                  call MPI_INIT(error)
                  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, error)
                  if (rank .eq. 0) then
                    call MPI_PROBE(1, 7, MPI_COMM_WORLD, status, error)
                  end if
                  call MPI_FINALIZE(error)
                  end
            """;

    @TempDir private static Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"-pie", "-no-pie"})
    void haveTheLinesOfAProgramWithSymbols(String kind) throws IOException, InterruptedException {
        JobResult result = result("lines.c", PROGRAM, "mpicc.mpich", "-g", "-O0", kind);

        assertThat(result.state()).isEqualTo(JobState.DEADLOCK);
        assertThat(places(result))
                .containsExactly(
                        "0 MPI_Recv take, lines.c:4",
                        "1 MPI_Barrier main, lines.c:14",
                        "2 MPI_Barrier main, lines.c:14",
                        "3 MPI_Finalize main, lines.c:15");
    }

    @Test
    void haveTheAddressesOfAProgramWithoutSymbols() throws IOException, InterruptedException {
        JobResult result = result("bare.c", PROGRAM, "mpicc.mpich", "-s", "-w");

        assertThat(places(result).getFirst()).matches("0 MPI_Recv bare\\+0x[0-9a-f]{4,}");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Needs(Outside.GFORTRAN)
    void haveTheLinesOfAProgramInFortran(boolean own) throws IOException, InterruptedException {
        Path binary =
                new Programs(folder).compile("wait.f", SUBROUTINES, "mpifort.mpich", "-g", "-w");

        JobResult result = Programs.run(binary, new ArrayList<>(), () -> DoorLibraries.mpi(own));

        assertThat(places(result).getFirst()).isEqualToIgnoringCase("0 mpi_probe wait, wait.f:7");
    }

    @Test
    void areMissingWhereAllHaveEnded() throws IOException, InterruptedException {
        JobResult result =
                result(
                        "ended.c",
                        """
                        #include <mpi.h>
                        int main(int argc, char **argv) {
                            MPI_Init(&argc, &argv);
                            return MPI_Finalize();
                        }
                        """,
                        "mpicc.mpich",
                        "-g");

        assertThat(result.tables()).extracting(Table::name).doesNotContain(CallPlace.TABLE);
    }

    private static JobResult result(String name, String source, String... command)
            throws IOException, InterruptedException {
        return Programs.run(new Programs(folder).compile(name, source, command), new ArrayList<>());
    }

    private static List<String> places(JobResult result) {
        return result.tables().stream()
                .filter(it -> it.name().equals(CallPlace.TABLE))
                .flatMap(it -> it.rows().stream())
                .map(row -> String.join(" ", row.stream().map(Cell::text).toList()))
                .toList();
    }
}
