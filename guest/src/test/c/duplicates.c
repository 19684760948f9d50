#include "check.h"

static int copy(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag) {
    (void)comm;
    (void)key;
    ++*(int *)extra;
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

/* Duplicates that are made while messages travel. */
int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm one, two, half, both[2];
    MPI_Request request, requests[2];
    int key, copies = 0, flag, value = rank, total, result;
    void *found;
    MPI_Comm_create_keyval(copy, MPI_COMM_NULL_DELETE_FN, &key, &copies);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &half);
    MPI_Comm_set_attr(half, key, (void *)77);
    if (rank == 0) {
        for (int i = 1; i < size; i++) {
            MPI_Recv(&total, 1, MPI_INT, i, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Comm_idup(MPI_COMM_WORLD, &one, &request);
    } else {
        MPI_Comm_idup(MPI_COMM_WORLD, &one, &request);
        MPI_Ssend(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_compare(MPI_COMM_WORLD, one, &result);
    same("congruent", result == MPI_CONGRUENT, 1);
    MPI_Allreduce(&value, &total, 1, MPI_INT, MPI_SUM, one);
    same("sum", total, size * (size - 1) / 2);
    MPI_Comm_idup(half, &two, &request);
    same("copied at once", copies, 1);
    do {
        MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
    } while (!flag);
    MPI_Comm_get_attr(two, key, &found, &flag);
    same("attribute", flag * 100 + (long)found, 177);
    MPI_Comm_compare(half, two, &result);
    same("congruent", result == MPI_CONGRUENT, 1);
    MPI_Comm_rank(two, &result);
    add(&result, sizeof result);
    MPI_Comm_idup(half, &both[0], &requests[0]);
    MPI_Comm_idup(one, &both[1], &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < 2; i++) {
        MPI_Comm_size(both[i], &result);
        same("size", result, i == 0 ? 2 : size);
        MPI_Barrier(both[i]);
        MPI_Comm_free(&both[i]);
    }
    MPI_Comm_free(&two);
    MPI_Comm_disconnect(&one);
    same("gone", one == MPI_COMM_NULL, 1);
    MPI_Comm_free(&half);
    MPI_Comm_free_keyval(&key);
    MPI_Comm_get_parent(&one);
    same("no parent", one == MPI_COMM_NULL, 1);
    return end();
}
