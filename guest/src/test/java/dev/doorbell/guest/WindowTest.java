package dev.doorbell.guest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bandwidth of windows of messages, whose receives have one buffer. */
@Needs({Outside.GCC, Outside.MPICH})
class WindowTest {

    /** Prints a line if a window has less than half of the bandwidth of the link, 12.5 GB/s. */
    private static final String PROGRAM =
            """
            #include <mpi.h>
            #include <stdio.h>
            enum { WINDOW = 32, BYTES = 65536, WARM_UP = 2, ROUNDS = 6 };
            static char out[BYTES], in[BYTES];
            int main(int argc, char **argv) {
                MPI_Request requests[WINDOW];
                double begin = 0, rate;
                int rank, size, peer;
                MPI_Init(&argc, &argv);
                MPI_Comm_rank(MPI_COMM_WORLD, &rank);
                MPI_Comm_size(MPI_COMM_WORLD, &size);
                peer = size - 1 - rank;
                for (int round = 0; (rank == 0 || peer == 0) && round < ROUNDS; round++) {
                    if (round == WARM_UP)
                        begin = MPI_Wtime();
                    for (int i = 0; i < WINDOW; i++)
                        if (rank == 0)
                            MPI_Isend(out, BYTES, MPI_CHAR, peer, 0, MPI_COMM_WORLD, &requests[i]);
                        else
                            MPI_Irecv(in, BYTES, MPI_CHAR, peer, 0, MPI_COMM_WORLD, &requests[i]);
                    MPI_Waitall(WINDOW, requests, MPI_STATUSES_IGNORE);
                }
                rate = (ROUNDS - WARM_UP) * (double)WINDOW * BYTES / (MPI_Wtime() - begin);
                if ((rank == 0 || peer == 0) && rate < 6.25e9)
                    printf("%.0f MB/s\\n", rate / 1e6);
                return MPI_Finalize();
            }
            """;

    @TempDir private static Path folder;

    @Test
    void registersTheBufferOfReceivesOnce() throws IOException, InterruptedException {
        Path binary = new Programs(folder).compile("window.c", PROGRAM, "mpicc.mpich", "-w", "-O1");
        List<String> lines = new ArrayList<>();

        Programs.run(binary, lines);

        assertThat(lines).isEmpty();
    }
}
