#include "check.h"

static void describe(MPI_Comm groups) {
    if (groups == MPI_COMM_NULL) {
        sum++;
        return;
    }
    int between, local, remote, number, result;
    MPI_Comm_test_inter(groups, &between);
    MPI_Comm_size(groups, &local);
    MPI_Comm_remote_size(groups, &remote);
    MPI_Comm_rank(groups, &number);
    same("between", between, 1);
    int all[4] = {local, remote, number, rank};
    add(all, sizeof all);
    MPI_Group world, other;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Comm_remote_group(groups, &other);
    for (int i = 0; i < remote; i++) {
        int there;
        MPI_Group_translate_ranks(other, 1, &i, world, &there);
        add(&there, sizeof there);
    }
    MPI_Group_compare(world, other, &result);
    same("part", result, MPI_UNEQUAL);
    MPI_Group_free(&world);
    MPI_Group_free(&other);
    /* Everyone writes to every peer, and reads from any. */
    MPI_Request *requests = malloc((size_t)remote * sizeof *requests);
    int *values = malloc((size_t)remote * sizeof *values), got[2];
    for (int i = 0; i < remote; i++) {
        values[i] = rank * 10 + i;
        MPI_Isend(&values[i], 1, MPI_INT, i, 4, groups, &requests[i]);
    }
    for (int i = 0; i < remote; i++) {
        MPI_Status status;
        MPI_Recv(got, 1, MPI_INT, i, MPI_ANY_TAG, groups, &status);
        same("source", status.MPI_SOURCE, i);
        add(got, sizeof *got);
    }
    MPI_Waitall(remote, requests, MPI_STATUSES_IGNORE);
    free(requests);
    free(values);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm half, groups, copy, merged, part;
    int result, number;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank % 2 ? 2 : 3, 5, &groups);
    describe(groups);
    MPI_Comm_dup(groups, &copy);
    describe(copy);
    MPI_Comm_compare(groups, copy, &result);
    same("copy", result, MPI_CONGRUENT);
    MPI_Comm_compare(groups, groups, &result);
    same("itself", result, MPI_IDENT);
    MPI_Comm_compare(groups, MPI_COMM_WORLD, &result);
    same("world", result, MPI_UNEQUAL);
    for (int high = 0; high < 4; high++) {
        MPI_Intercomm_merge(groups, rank % 2 ? high & 1 : high >> 1, &merged);
        MPI_Comm_rank(merged, &number);
        add(&number, sizeof number);
        MPI_Bcast(&number, 1, MPI_INT, 3, merged);
        same("broadcast", number, 3);
        MPI_Comm_free(&merged);
    }
    MPI_Comm_split(groups, rank < 2, rank, &part);
    describe(part);
    MPI_Comm_free(&part);
    MPI_Comm_split(groups, rank % 2, rank, &part);
    same("one-sided", part == MPI_COMM_NULL, 1);
    MPI_Comm_split(groups, rank == 0 ? MPI_UNDEFINED : 1, rank, &part);
    describe(part);
    if (part != MPI_COMM_NULL) {
        MPI_Comm_free(&part);
    }
    MPI_Group local, first;
    int zero = 0;
    MPI_Comm_group(groups, &local);
    MPI_Group_incl(local, 1, &zero, &first);
    MPI_Comm_create(groups, first, &part);
    describe(part);
    if (part != MPI_COMM_NULL) {
        MPI_Comm_free(&part);
    }
    MPI_Comm_create(groups, rank % 2 ? MPI_GROUP_EMPTY : first, &part);
    same("with nobody", part == MPI_COMM_NULL, 1);
    MPI_Group_free(&local);
    MPI_Group_free(&first);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&groups);
    MPI_Comm_free(&half);
    return end();
}
