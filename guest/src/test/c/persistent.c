#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int next = (rank + 1) % size, before = (rank + size - 1) % size, in = -1, out;
    MPI_Request both[2];
    MPI_Status statuses[2];
    MPI_Recv_init(&in, 1, MPI_INT, before, 1, MPI_COMM_WORLD, &both[0]);
    MPI_Ssend_init(&out, 1, MPI_INT, next, 1, MPI_COMM_WORLD, &both[1]);
    MPI_Waitall(2, both, statuses);
    for (int i = 0; i < 5; i++) {
        out = rank * 10 + i;
        MPI_Startall(2, both);
        MPI_Waitall(2, both, statuses);
        same("value", in, before * 10 + i);
        same("source", statuses[0].MPI_SOURCE, before);
        same("still there", both[0] != MPI_REQUEST_NULL, 1);
    }
    MPI_Request_free(&both[0]);
    MPI_Request_free(&both[1]);
    same("gone", both[0] == MPI_REQUEST_NULL, 1);
    return end();
}
