#include "check.h"

/* Several non-blocking collectives at the same time, completed in another order. */
int main(int argc, char **argv) {
    enum { COUNT = 500 };
    begin(&argc, &argv);
    int *values = malloc(4 * COUNT * (size_t)size * sizeof *values);
    int *out = values, *in = out + COUNT * size, *all = in + COUNT * size, *one = all + COUNT * size;
    for (int i = 0; i < COUNT * size; i++) {
        out[i] = rank * 100000 + i;
    }
    for (int i = 0; i < COUNT; i++) {
        one[i] = rank == size - 1 ? i : -1;
    }
    MPI_Request requests[4];
    MPI_Ialltoall(out, COUNT, MPI_INT, in, COUNT, MPI_INT, MPI_COMM_WORLD, &requests[0]);
    MPI_Iallgather(out, COUNT, MPI_INT, all, COUNT, MPI_INT, MPI_COMM_WORLD, &requests[1]);
    MPI_Ibcast(one, COUNT, MPI_INT, size - 1, MPI_COMM_WORLD, &requests[2]);
    MPI_Ibarrier(MPI_COMM_WORLD, &requests[3]);
    int done = 0;
    while (!done) {
        MPI_Test(&requests[3], &done, MPI_STATUS_IGNORE);
    }
    MPI_Wait(&requests[2], MPI_STATUS_IGNORE);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < COUNT * size; i++) {
        same("block", in[i], i / COUNT * 100000 + rank * COUNT + i % COUNT);
        same("part", all[i], i / COUNT * 100000 + i % COUNT);
    }
    for (int i = 0; i < COUNT; i++) {
        same("one", one[i], i);
    }
    free(values);
    return end();
}
