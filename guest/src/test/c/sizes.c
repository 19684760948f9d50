#include "check.h"

/* Messages around the limits of eager and rendezvous, to neighbours of the node and beyond. */
int main(int argc, char **argv) {
    static const int sizes[] = {0, 1, 7, 64, 4095, 8191, 8192, 8193, 16384, 16385, 100003, 1 << 20};
    begin(&argc, &argv);
    char *buffer = malloc(1 << 20);
    for (int peer = 1; peer < size; peer++) {
        for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            MPI_Status status;
            int count;
            if (rank == 0) {
                memset(buffer, peer + (int)i, (size_t)sizes[i]);
                MPI_Send(buffer, sizes[i], MPI_CHAR, peer, (int)i, MPI_COMM_WORLD);
                MPI_Recv(buffer, 1 << 20, MPI_CHAR, peer, 99, MPI_COMM_WORLD, &status);
                MPI_Get_count(&status, MPI_CHAR, &count);
                same("count", count, sizes[i]);
                add(buffer, (size_t)sizes[i]);
            } else if (rank == peer) {
                MPI_Recv(buffer, sizes[i], MPI_CHAR, 0, (int)i, MPI_COMM_WORLD, &status);
                add(buffer, (size_t)sizes[i]);
                for (int k = 0; k < sizes[i]; k++) {
                    buffer[k] = (char)(buffer[k] + k);
                }
                MPI_Send(buffer, sizes[i], MPI_CHAR, 0, 99, MPI_COMM_WORLD);
            }
        }
    }
    free(buffer);
    return end();
}
