#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    static double in[5000], out[5000];
    for (int root = 0; root < size; root++) {
        for (int i = 0; i < 5000; i++) in[i] = rank + i, out[i] = -1;
        MPI_Reduce(in, rank == root ? out : NULL, 5000, MPI_DOUBLE, MPI_SUM, root, MPI_COMM_WORLD);
        if (rank == root) add(out, sizeof out);
        if (rank == root) {
            MPI_Reduce(MPI_IN_PLACE, in, 10, MPI_DOUBLE, MPI_MAX, root, MPI_COMM_WORLD);
            same("in place", (long)in[3], size - 1 + 3);
        } else {
            MPI_Reduce(in, NULL, 10, MPI_DOUBLE, MPI_MAX, root, MPI_COMM_WORLD);
        }
    }
    int all[16], own = -1;
    for (int i = 0; i < 16; i++) all[i] = rank * i;
    MPI_Reduce_scatter_block(all, &own, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    same("block", own, rank * size * (size - 1) / 2);
    int counts[16] = {0};
    for (int i = 0; i < size; i++) counts[i] = i % 2;
    MPI_Reduce_scatter(all, &own, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    add(&own, sizeof own);
    int local[2] = {1, 2}, sums[2] = {3, 4};
    MPI_Reduce_local(local, sums, 2, MPI_INT, MPI_SUM);
    same("local", sums[1], 6);
    return end();
}
