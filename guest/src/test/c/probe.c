#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    int data[10] = {0}, count, flag = 0;
    MPI_Request request;
    MPI_Status status;
    MPI_Isend(data, rank + 1, MPI_INT, next, 4, MPI_COMM_WORLD, &request);
    MPI_Probe(before, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    same("probed count", count, before + 1);
    same("probed tag", status.MPI_TAG, 4);
    MPI_Recv(data, count, MPI_INT, before, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Iprobe(MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, &flag, &status);
    same("nothing", flag, 0);
    MPI_Isend(data, 2, MPI_INT, next, 5, MPI_COMM_WORLD, &request);
    while (!flag) {
        MPI_Iprobe(MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &flag, &status);
    }
    same("source", status.MPI_SOURCE, before);
    MPI_Recv(data, 2, MPI_INT, before, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    return end();
}
