#include "check.h"

/* Members wait for messages of each other while a duplicate is in the making. */
int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm half, inter, copies[3];
    MPI_Request requests[3];
    int value = rank, found = -1, total = 0, result, high = rank >= size / 2;
    MPI_Comm_split(MPI_COMM_WORLD, high, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, high ? 0 : size / 2, 3, &inter);
    if (rank == size - 1) {
        /* The others have begun, and one waits for this rank in a call of its own. */
        MPI_Send(&value, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        MPI_Recv(&found, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        same("found", found, 0);
    }
    /* In different orders. */
    if (rank % 2) {
        MPI_Comm_idup(MPI_COMM_WORLD, &copies[0], &requests[0]);
        MPI_Comm_idup(half, &copies[1], &requests[1]);
    } else {
        MPI_Comm_idup(half, &copies[1], &requests[1]);
        MPI_Comm_idup(MPI_COMM_WORLD, &copies[0], &requests[0]);
    }
    MPI_Comm_idup(inter, &copies[2], &requests[2]);
    if (rank == 0) {
        MPI_Recv(&found, 1, MPI_INT, size - 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        same("found", found, size - 1);
        MPI_Send(&value, 1, MPI_INT, size - 1, 6, MPI_COMM_WORLD);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
        MPI_Recv(&found, 1, MPI_INT, 1, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
        MPI_Send(&value, 1, MPI_INT, 0, 8, MPI_COMM_WORLD);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    }
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    MPI_Allreduce(&value, &total, 1, MPI_INT, MPI_SUM, copies[0]);
    same("sum", total, size * (size - 1) / 2);
    MPI_Allreduce(&value, &total, 1, MPI_INT, MPI_SUM, copies[1]);
    add(&total, sizeof total);
    MPI_Allreduce(&value, &total, 1, MPI_INT, MPI_SUM, copies[2]);
    add(&total, sizeof total);
    MPI_Comm_compare(inter, copies[2], &result);
    same("congruent", result == MPI_CONGRUENT, 1);
    for (int i = 0; i < 3; i++) {
        MPI_Comm_free(&copies[i]);
    }
    MPI_Comm_free(&inter);
    MPI_Comm_free(&half);
    return end();
}
