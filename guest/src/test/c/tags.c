#include "check.h"

/* Messages are taken in another order than they were sent in. */
int main(int argc, char **argv) {
    enum { MESSAGES = 12 };
    begin(&argc, &argv);
    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    int values[MESSAGES];
    MPI_Request sends[MESSAGES];
    for (int i = 0; i < MESSAGES; i++) {
        values[i] = rank * 100 + i;
        MPI_Isend(&values[i], 1, MPI_INT, next, i, MPI_COMM_WORLD, &sends[i]);
    }
    for (int i = MESSAGES - 1; i >= 0; i--) {
        int got;
        MPI_Recv(&got, 1, MPI_INT, before, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        same("value", got, before * 100 + i);
    }
    MPI_Waitall(MESSAGES, sends, MPI_STATUSES_IGNORE);
    return end();
}
