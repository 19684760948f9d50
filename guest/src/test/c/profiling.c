#include "check.h"

/* A tool of the program replaces a function and calls the original by its other name. */
static int sends;

int MPI_Send(const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
    sends++;
    return PMPI_Send(buffer, count, type, to, tag, comm);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int value = rank, got = -1;
    if (rank % 2 == 0) {
        MPI_Send(&value, 1, MPI_INT, rank ^ 1, 0, MPI_COMM_WORLD);
        MPI_Recv(&got, 1, MPI_INT, rank ^ 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(&got, 1, MPI_INT, rank ^ 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&value, 1, MPI_INT, rank ^ 1, 0, MPI_COMM_WORLD);
    }
    same("sends", sends, 1);
    same("value", got, rank ^ 1);
    return end();
}
