#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Each rank exchanges long messages with the rank of the other node, sleeps, and says whether they had come. */
int main(int argc, char **argv)
{
    enum { COUNT = 1 << 16 };
    int rank, ranks, wrong = 0;
    double waited = 0;
    MPI_Request requests[2];
    MPI_Status statuses[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    int peer = (rank + ranks / 2) % ranks;
    int *sent = malloc(sizeof(int) * COUNT), *got = malloc(sizeof(int) * COUNT);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < COUNT; i++)
            sent[i] = round + rank * COUNT + i;
        MPI_Irecv(got, COUNT, MPI_INT, peer, 3, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(sent, COUNT, MPI_INT, peer, 3, MPI_COMM_WORLD, &requests[1]);
        usleep(2000);
        double start = MPI_Wtime();
        MPI_Waitall(2, requests, statuses);
        waited = MPI_Wtime() - start;
        for (int i = 0; i < COUNT; i++)
            wrong += got[i] != round + peer * COUNT + i;
    }
    printf("rank %d: %d wrong, %s\n", rank, wrong, waited < 2e-6 ? "hidden" : "exposed");
    MPI_Finalize();
    return 0;
}
