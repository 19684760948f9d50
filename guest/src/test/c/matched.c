#include "check.h"

/* A message that a probe has taken is out of reach of other receives. */
int main(int argc, char **argv) {
    begin(&argc, &argv);
    int next = (rank + 1) % size, before = (rank + size - 1) % size, flag, count;
    int out[2][3] = {{rank, 1, 2}, {rank, 3, 4}}, first[3], second[3];
    MPI_Request sends[2], request;
    MPI_Message message;
    MPI_Status status;
    MPI_Isend(out[0], 3, MPI_INT, next, 5, MPI_COMM_WORLD, &sends[0]);
    MPI_Isend(out[1], 3, MPI_INT, next, 5, MPI_COMM_WORLD, &sends[1]);
    MPI_Mprobe(before, 5, MPI_COMM_WORLD, &message, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    same("count", count, 3);
    same("tag", status.MPI_TAG, 5);
    MPI_Recv(second, 3, MPI_INT, before, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    same("the second message", second[1], 3);
    MPI_Mrecv(first, 3, MPI_INT, &message, &status);
    same("the first message", first[1], 1);
    same("received", message == MPI_MESSAGE_NULL, 1);
    same("source", status.MPI_SOURCE, before);
    MPI_Waitall(2, sends, MPI_STATUSES_IGNORE);
    MPI_Isend(out[1], 2, MPI_INT, next, 6, MPI_COMM_WORLD, &sends[0]);
    do {
        MPI_Improbe(MPI_ANY_SOURCE, 6, MPI_COMM_WORLD, &flag, &message, &status);
    } while (!flag);
    MPI_Imrecv(first, 3, MPI_INT, &message, &request);
    MPI_Wait(&request, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    same("count", count, 2);
    same("value", first[1], 3);
    MPI_Wait(&sends[0], MPI_STATUS_IGNORE);
    MPI_Mprobe(MPI_PROC_NULL, 5, MPI_COMM_WORLD, &message, &status);
    same("nobody", message == MPI_MESSAGE_NO_PROC, 1);
    MPI_Mrecv(first, 3, MPI_INT, &message, &status);
    same("from nobody", status.MPI_SOURCE, MPI_PROC_NULL);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Improbe(MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &flag, &message, &status);
    same("none", flag, 0);
    return end();
}
