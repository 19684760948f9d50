#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int in[16], indices[16], done = 0, count, flag;
    MPI_Request requests[16];
    MPI_Status statuses[16];
    for (int i = 0; i < size; i++) {
        MPI_Irecv(&in[i], 1, MPI_INT, i, 0, MPI_COMM_WORLD, &requests[i]);
    }
    for (int i = 0; i < size; i++) {
        MPI_Send(&rank, 1, MPI_INT, i, 0, MPI_COMM_WORLD);
    }
    while (done < size) {
        MPI_Waitsome(size, requests, &count, indices, statuses);
        for (int i = 0; i < count; i++) {
            if (statuses[i].MPI_SOURCE != indices[i]) {
                printf("rank %d: wrong source\n", rank);
            }
        }
        done += count;
    }
    MPI_Waitsome(size, requests, &count, indices, MPI_STATUSES_IGNORE);
    same("nothing is left", count, MPI_UNDEFINED);
    MPI_Testsome(size, requests, &count, indices, MPI_STATUSES_IGNORE);
    same("nothing to test", count, MPI_UNDEFINED);
    add(in, size * sizeof *in);
    MPI_Request lost;
    MPI_Irecv(in, 1, MPI_INT, rank, 9, MPI_COMM_WORLD, &lost);
    MPI_Cancel(&lost);
    MPI_Wait(&lost, statuses);
    MPI_Test_cancelled(statuses, &flag);
    same("cancelled", flag, 1);
    return end();
}
