#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int next = (rank + 1) % size, before = (rank + size - 1) % size, in, out = rank + 1;
    MPI_Request request;
    for (int mode = 0; mode < 5; mode++) {
        MPI_Irecv(&in, 1, MPI_INT, before, mode, MPI_COMM_WORLD, &request);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Request sent = MPI_REQUEST_NULL;
        switch (mode) {
            case 0: MPI_Send(&out, 1, MPI_INT, next, mode, MPI_COMM_WORLD); break;
            case 1:
                MPI_Isend(&out, 1, MPI_INT, next, mode, MPI_COMM_WORLD, &sent);
                break;
            case 2: MPI_Rsend(&out, 1, MPI_INT, next, mode, MPI_COMM_WORLD); break;
            case 3: MPI_Issend(&out, 1, MPI_INT, next, mode, MPI_COMM_WORLD, &sent); break;
            default: MPI_Irsend(&out, 1, MPI_INT, next, mode, MPI_COMM_WORLD, &sent); break;
        }
        MPI_Wait(&sent, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        same("value", in, before + 1);
    }
    return end();
}
