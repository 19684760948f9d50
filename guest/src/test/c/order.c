#include "check.h"

/* Equal messages do not overtake each other, whatever their lengths. */
int main(int argc, char **argv) {
    enum { MESSAGES = 30, MOST = 20000 };
    begin(&argc, &argv);
    int *buffer = calloc(MOST, sizeof *buffer);
    if (rank == 0) {
        for (int peer = 1; peer < size; peer++) {
            for (int i = 0; i < MESSAGES; i++) {
                buffer[0] = i;
                MPI_Send(buffer, i % 3 == 0 ? MOST : 1 + i, MPI_INT, peer, 7, MPI_COMM_WORLD);
            }
        }
    } else {
        MPI_Barrier(MPI_COMM_SELF);
        for (int i = 0; i < MESSAGES; i++) {
            MPI_Status status;
            int count;
            MPI_Recv(buffer, MOST, MPI_INT, 0, 7, MPI_COMM_WORLD, &status);
            MPI_Get_count(&status, MPI_INT, &count);
            same("number", buffer[0], i);
            same("count", count, i % 3 == 0 ? MOST : 1 + i);
        }
    }
    free(buffer);
    return end();
}
