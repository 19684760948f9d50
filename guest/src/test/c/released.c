#include "check.h"

/* Datatypes and communicators that are freed while a persistent request has them. */
static void communicator(void) {
    int next = (rank + 1) % size, before = (rank + size - 1) % size, got = -1, other = -1;
    MPI_Comm comm, again;
    MPI_Request requests[2], receive;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Send_init(&rank, 1, MPI_INT, next, 7, comm, &requests[0]);
    MPI_Recv_init(&got, 1, MPI_INT, before, 7, comm, &requests[1]);
    MPI_Comm_free(&comm);
    MPI_Comm_dup(MPI_COMM_WORLD, &again);
    MPI_Irecv(&other, 1, MPI_INT, before, 7, again, &receive);
    MPI_Startall(2, requests);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    same("on the freed one", got, before);
    MPI_Send(&rank, 1, MPI_INT, next, 7, again);
    MPI_Wait(&receive, MPI_STATUS_IGNORE);
    same("on the new one", other, before);
    for (int i = 0; i < 2; i++) {
        MPI_Request_free(&requests[i]);
    }
    MPI_Comm_free(&again);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    int from[6] = {rank, 1, 2, 3, 4, 5}, to[6];
    MPI_Datatype spread, other, again;
    MPI_Request requests[2];
    MPI_Type_vector(3, 1, 2, MPI_INT, &spread);
    MPI_Type_commit(&spread);
    MPI_Type_contiguous(3, MPI_INT, &other);
    MPI_Type_commit(&other);
    MPI_Send_init(from, 1, spread, next, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Recv_init(to, 1, other, before, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Type_free(&spread);
    MPI_Type_free(&other);
    same("freed", spread == MPI_DATATYPE_NULL && other == MPI_DATATYPE_NULL, 1);
    MPI_Type_contiguous(6, MPI_INT, &again);
    for (int i = 0; i < 3; i++) {
        memset(to, 0, sizeof to);
        MPI_Startall(2, requests);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        same("first", to[0], before);
        same("last", to[2], 4);
        from[2]++;
    }
    for (int i = 0; i < 2; i++) {
        MPI_Request_free(&requests[i]);
    }
    MPI_Type_free(&again);
    communicator();
    return end();
}
