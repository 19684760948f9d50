#include "check.h"

enum { MANY = 300000 };

/* Arrays of requests and statuses that do not fit on a stack. */
int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Request *requests = malloc(MANY * sizeof *requests);
    MPI_Status *statuses = malloc(MANY * sizeof *statuses);
    int value = rank, found = -1, flag = 0, count = 0;
    for (int i = 0; i < MANY; i++) {
        requests[i] = MPI_REQUEST_NULL;
    }
    MPI_Isend(&value, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD, &requests[1]);
    MPI_Irecv(
        &found, 1, MPI_INT, (rank + size - 1) % size, 7, MPI_COMM_WORLD, &requests[MANY - 1]);
    MPI_Waitall(MANY, requests, statuses);
    same("found", found, (rank + size - 1) % size);
    same("tag", statuses[MANY - 1].MPI_TAG, 7);
    same("none", requests[MANY - 1] == MPI_REQUEST_NULL, 1);
    MPI_Testall(MANY, requests, &flag, statuses);
    same("all", flag, 1);
    MPI_Get_count(&statuses[MANY - 1], MPI_INT, &count);
    same("count", count, 0);
    free(requests);
    free(statuses);
    return end();
}
