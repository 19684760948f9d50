#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Rank 1 aborts behind a line; the others wait for it. */
int main(int argc, char **argv)
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    printf("rank %d begins\n", rank);
    if (rank == 1)
        abort();
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
