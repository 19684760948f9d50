#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Each rank tells the next what it has, all exchange blocks, and each prints what it got. */
int main(int argc, char **argv)
{
    enum { BLOCK = 512 };
    int rank, ranks, before, number = argc > 1 ? atoi(argv[1]) : 1;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    int own = number * (rank + 1);
    MPI_Sendrecv(&own, 1, MPI_INT, (rank + 1) % ranks, 7, &before, 1, MPI_INT,
                 (rank + ranks - 1) % ranks, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    int *sent = malloc(sizeof(int) * BLOCK * ranks);
    int *got = malloc(sizeof(int) * BLOCK * ranks);
    for (int i = 0; i < BLOCK * ranks; i++)
        sent[i] = own + i;
    MPI_Ialltoall(sent, BLOCK, MPI_INT, got, BLOCK, MPI_INT, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    long sum = 0, all;
    for (int i = 0; i < BLOCK * ranks; i++)
        sum += got[i];
    MPI_Allreduce(&sum, &all, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    printf("rank %d of %d: %d before, sum %ld of %ld at %.9f\n", rank, ranks, before, sum, all,
           MPI_Wtime());
    fprintf(stderr, "rank %d is done\n", rank);
    MPI_Finalize();
    return 0;
}
