#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int in[2] = {rank + 1, 2 * rank}, out[2] = {-1, -1};
    MPI_Scan(in, out, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    same("scan", out[0], (rank + 1) * (rank + 2) / 2);
    same("scan", out[1], rank * (rank + 1));
    int before[2] = {-1, -1};
    MPI_Exscan(in, before, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    same("exscan", before[0], rank == 0 ? -1 : rank * (rank + 1) / 2);
    MPI_Scan(MPI_IN_PLACE, in, 2, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    same("in place", in[1], 2 * rank);
    return end();
}
