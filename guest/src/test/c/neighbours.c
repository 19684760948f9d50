#include "check.h"

enum { DEGREE = 4 };

static void all(MPI_Comm grid, int blocking) {
    MPI_Request request;
    int out[2 * DEGREE], in[2 * DEGREE];
    /* Neighbours along the first dimension take what is behind of them from ahead. */
    int counts[DEGREE] = {1, 2, 1, 2}, turned[DEGREE] = {2, 1, 1, 2}, places[DEGREE] = {0, 2, 4, 6};
    MPI_Aint bytes[DEGREE] = {0, 4, 12, 16};
    MPI_Datatype types[DEGREE] = {MPI_INT, MPI_INT, MPI_FLOAT, MPI_INT};
    int lengths[DEGREE] = {2, 2, 2, 2}, apart[DEGREE] = {6, 4, 2, 0};
    for (int i = 0; i < 2 * DEGREE; i++) {
        out[i] = rank * 100 + i;
    }
#define BOTH(name, ...)                                        \
    memset(in, 7, sizeof in);                                  \
    if (blocking) {                                            \
        MPI_Neighbor_##name(__VA_ARGS__, grid);                \
    } else {                                                   \
        MPI_Ineighbor_##name(__VA_ARGS__, grid, &request);     \
        MPI_Wait(&request, MPI_STATUS_IGNORE);                 \
    }                                                          \
    add(in, sizeof in)
    BOTH(allgather, out, 2, MPI_INT, in, 2, MPI_INT);
    BOTH(allgatherv, out, 2, MPI_INT, in, lengths, apart, MPI_INT);
    BOTH(alltoall, out, 2, MPI_INT, in, 2, MPI_INT);
    BOTH(alltoallv, out, lengths, apart, MPI_INT, in, lengths, apart, MPI_INT);
    BOTH(alltoallv, out, counts, places, MPI_INT, in, turned, places, MPI_INT);
    int ones[DEGREE] = {1, 1, 1, 1};
    BOTH(alltoallw, out, ones, bytes, types, in, ones, bytes, types);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int sizes[2] = {size, 1}, ring[2] = {1, 1}, line[2] = {0, 0};
    MPI_Comm rings, lines;
    MPI_Cart_create(MPI_COMM_WORLD, 2, sizes, ring, 0, &rings);
    MPI_Cart_create(MPI_COMM_WORLD, 2, sizes, line, 0, &lines);
    for (int blocking = 0; blocking < 2; blocking++) {
        all(rings, blocking);
        all(lines, blocking);
    }
    MPI_Comm_free(&rings);
    MPI_Comm_free(&lines);
    return end();
}
