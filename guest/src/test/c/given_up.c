#include "check.h"

/* Receives that are cancelled, and requests that are freed while they are active. */
int main(int argc, char **argv) {
    begin(&argc, &argv);
    int value = -1, other = -1, flag, next = (rank + 1) % size, before = (rank + size - 1) % size;
    MPI_Request request, requests[2];
    MPI_Status status, statuses[2];
    MPI_Irecv(&value, 1, MPI_INT, before, 99, MPI_COMM_WORLD, &request);
    MPI_Cancel(&request);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &flag);
    same("cancelled", flag, 1);
    same("null", request == MPI_REQUEST_NULL, 1);
    MPI_Recv_init(&value, 1, MPI_INT, before, 98, MPI_COMM_WORLD, &request);
    for (int i = 0; i < 2; i++) {
        MPI_Start(&request);
        MPI_Cancel(&request);
        MPI_Wait(&request, &status);
        MPI_Test_cancelled(&status, &flag);
        same("persistent", flag, 1);
        same("remains", request != MPI_REQUEST_NULL, 1);
    }
    MPI_Start(&request);
    MPI_Send(&rank, 1, MPI_INT, next, 98, MPI_COMM_WORLD);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &flag);
    same("not cancelled", flag, 0);
    same("received", value, before);
    MPI_Request_free(&request);
    MPI_Irecv(&value, 1, MPI_INT, before, 97, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&other, 1, MPI_INT, before, 96, MPI_COMM_WORLD, &requests[1]);
    MPI_Cancel(&requests[0]);
    MPI_Send(&rank, 1, MPI_INT, next, 96, MPI_COMM_WORLD);
    MPI_Waitall(2, requests, statuses);
    MPI_Test_cancelled(&statuses[0], &flag);
    same("first", flag, 1);
    MPI_Test_cancelled(&statuses[1], &flag);
    same("second", flag, 0);
    same("other", other, before);
    int kept[2] = {rank, rank * 2};
    MPI_Isend(&kept[0], 1, MPI_INT, next, 95, MPI_COMM_WORLD, &request);
    MPI_Request_free(&request);
    MPI_Send_init(&kept[1], 1, MPI_INT, next, 94, MPI_COMM_WORLD, &request);
    MPI_Start(&request);
    MPI_Request_free(&request);
    same("freed", request == MPI_REQUEST_NULL, 1);
    MPI_Recv(&value, 1, MPI_INT, before, 95, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&other, 1, MPI_INT, before, 94, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    same("both", value * 2 - other, 0);
    MPI_Barrier(MPI_COMM_WORLD);
    return end();
}
