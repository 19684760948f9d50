#include "check.h"

/* Data at addresses of the process, out of order and backwards. */
int main(int argc, char **argv) {
    begin(&argc, &argv);
    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    int here[3] = {rank, rank + 1, rank + 2}, gap[64] = {0};
    double there[2] = {rank * 0.5, 2.0};
    MPI_Aint places[2];
    MPI_Get_address(there, &places[0]);
    MPI_Get_address(here, &places[1]);
    MPI_Datatype both, back, crossed;
    MPI_Type_create_struct(
        2, (int[]){2, 3}, places, (MPI_Datatype[]){MPI_DOUBLE, MPI_INT}, &both);
    MPI_Type_commit(&both);
    char packed[28];
    MPI_Sendrecv(MPI_BOTTOM, 1, both, next, 0, packed, 28, MPI_BYTE, before, 0, MPI_COMM_WORLD,
        MPI_STATUS_IGNORE);
    add(packed, sizeof packed);
    MPI_Sendrecv(packed, 28, MPI_BYTE, next, 1, MPI_BOTTOM, 1, both, before, 1, MPI_COMM_WORLD,
        MPI_STATUS_IGNORE);
    add(here, sizeof here);
    add(there, sizeof there);
    MPI_Type_vector(8, 1, -2, MPI_INT, &back);
    MPI_Type_commit(&back);
    int line[32], copy[8];
    for (int i = 0; i < 32; i++) {
        line[i] = rank * 32 + i;
    }
    MPI_Sendrecv(line + 20, 1, back, next, 2, copy, 8, MPI_INT, before, 2, MPI_COMM_WORLD,
        MPI_STATUS_IGNORE);
    add(copy, sizeof copy);
    MPI_Sendrecv(copy, 8, MPI_INT, next, 3, gap + 40, 1, back, before, 3, MPI_COMM_WORLD,
        MPI_STATUS_IGNORE);
    add(gap, sizeof gap);
    /* Size, extent and true extent are those of two ints, but the order is not. */
    MPI_Type_indexed(2, (int[]){1, 1}, (int[]){1, 0}, MPI_INT, &crossed);
    MPI_Type_commit(&crossed);
    MPI_Sendrecv(line, 3, crossed, next, 4, copy, 6, MPI_INT, before, 4, MPI_COMM_WORLD,
        MPI_STATUS_IGNORE);
    add(copy, sizeof copy);
    MPI_Bcast(line, 2, crossed, 1, MPI_COMM_WORLD);
    add(line, sizeof line);
    MPI_Type_free(&both);
    MPI_Type_free(&back);
    MPI_Type_free(&crossed);
    return end();
}
