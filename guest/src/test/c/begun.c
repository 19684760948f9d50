#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    enum { KINDS = 8 };
    int in[KINDS][16], out[KINDS][64], root = size - 1;
    for (int i = 0; i < KINDS; i++) {
        for (int j = 0; j < 16; j++) in[i][j] = rank * 100 + i * 10 + j;
        memset(out[i], 0, sizeof out[i]);
    }
    MPI_Request all[KINDS];
    MPI_Iallreduce(in[0], out[0], 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &all[0]);
    MPI_Ireduce(in[1], out[1], 4, MPI_INT, MPI_MAX, root, MPI_COMM_WORLD, &all[1]);
    MPI_Igather(in[2], 2, MPI_INT, out[2], 2, MPI_INT, root, MPI_COMM_WORLD, &all[2]);
    MPI_Iscatter(in[3], 1, MPI_INT, out[3], 1, MPI_INT, root, MPI_COMM_WORLD, &all[3]);
    MPI_Iscan(in[4], out[4], 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &all[4]);
    MPI_Iallgather(in[5], 2, MPI_INT, out[5], 2, MPI_INT, MPI_COMM_WORLD, &all[5]);
    MPI_Ialltoall(in[6], 1, MPI_INT, out[6], 1, MPI_INT, MPI_COMM_WORLD, &all[6]);
    MPI_Ibarrier(MPI_COMM_WORLD, &all[7]);
    MPI_Waitall(KINDS, all, MPI_STATUSES_IGNORE);
    for (int i = 0; i < KINDS; i++) add(out[i], sizeof out[i]);
    return end();
}
