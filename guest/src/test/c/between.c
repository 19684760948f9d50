#include "check.h"

enum { MOST = 8 };

/* Group A has member 0, group B the others. */
static MPI_Comm groups;
static int first, remote;

static int root_of(int number) {
    return first ? MPI_ROOT : number;
}

static void move(void) {
    int out[MOST], in[MOST], counts[MOST], places[MOST];
    for (int i = 0; i < MOST; i++) {
        out[i] = rank * 50 + i;
        in[i] = -1;
        counts[i] = 1;
        places[i] = MOST - 2 - i;
    }
    MPI_Barrier(groups);
    MPI_Bcast(out, 2, MPI_INT, root_of(0), groups);
    MPI_Gather(out, 2, MPI_INT, in, 2, MPI_INT, root_of(0), groups);
    add(in, sizeof in);
    MPI_Gatherv(out, 1, MPI_INT, in, counts, places, MPI_INT, root_of(0), groups);
    add(in, sizeof in);
    MPI_Scatter(out, 2, MPI_INT, in, 2, MPI_INT, root_of(0), groups);
    add(in, sizeof in);
    MPI_Scatterv(out, counts, places, MPI_INT, in, 1, MPI_INT, root_of(0), groups);
    add(in, sizeof in);
    MPI_Allgather(out, 2, MPI_INT, in, 2, MPI_INT, groups);
    add(in, sizeof in);
    MPI_Allgatherv(out, 1, MPI_INT, in, counts, places, MPI_INT, groups);
    add(in, sizeof in);
    MPI_Alltoall(out, 2, MPI_INT, in, 2, MPI_INT, groups);
    add(in, sizeof in);
    MPI_Alltoallv(out, counts, places, MPI_INT, in, counts, places, MPI_INT, groups);
    add(in, sizeof in);
}

static void reduce(void) {
    int out[MOST], in[MOST], counts[MOST];
    for (int i = 0; i < MOST; i++) {
        out[i] = rank + i;
        in[i] = -1;
        counts[i] = i + 1;
    }
    MPI_Reduce(out, in, 3, MPI_INT, MPI_SUM, root_of(0), groups);
    add(in, sizeof in);
    MPI_Allreduce(out, in, 3, MPI_INT, MPI_MAX, groups);
    add(in, sizeof in);
    /* The blocks of both groups have six elements in total. */
    counts[0] = first ? 6 : 1;
    MPI_Reduce_scatter(out, in, counts, MPI_INT, MPI_SUM, groups);
    add(in, sizeof in);
    MPI_Reduce_scatter_block(out, in, first ? 6 : 2, MPI_INT, MPI_SUM, groups);
    add(in, sizeof in);
}

/* A member of the other group is the root; others of its group take no part. */
static void other_root(void) {
    int value = rank + 5, got[MOST] = {0};
    int root = first ? 1 : rank == 2 ? MPI_ROOT : MPI_PROC_NULL;
    MPI_Bcast(&value, 1, MPI_INT, root, groups);
    same("broadcast", value, first ? 7 : rank + 5);
    MPI_Gather(&value, 1, MPI_INT, got, 1, MPI_INT, root, groups);
    MPI_Reduce(&value, got + 1, 1, MPI_INT, MPI_SUM, root, groups);
    add(got, sizeof got);
}

static void start(void) {
    MPI_Request requests[3];
    int out = rank * 3, in[MOST] = {0}, most = -1;
    MPI_Ibarrier(groups, &requests[0]);
    MPI_Iallgather(&out, 1, MPI_INT, in, 1, MPI_INT, groups, &requests[1]);
    MPI_Iallreduce(&out, &most, 1, MPI_INT, MPI_MAX, groups, &requests[2]);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    add(in, sizeof in);
    add(&most, sizeof most);
}

/* The groups share no buffer, so none of theirs is in place. */
static void in_place(void) {
    int value = rank, counts[MOST] = {1, 1, 1, 1}, class;
    MPI_Errhandler before;
    MPI_Comm_get_errhandler(groups, &before);
    MPI_Comm_set_errhandler(groups, MPI_ERRORS_RETURN);
    MPI_Error_class(MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_INT, MPI_SUM, groups), &class);
    same("sum in place", class, MPI_ERR_BUFFER);
    MPI_Error_class(
        MPI_Reduce_scatter(MPI_IN_PLACE, &value, counts, MPI_INT, MPI_SUM, groups), &class);
    same("parts in place", class, MPI_ERR_BUFFER);
    MPI_Comm_set_errhandler(groups, before);
    MPI_Errhandler_free(&before);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm half;
    first = rank == 0;
    MPI_Comm_split(MPI_COMM_WORLD, first, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, first, 9, &groups);
    MPI_Comm_remote_size(groups, &remote);
    same("remote", remote, first ? size - 1 : 1);
    move();
    reduce();
    other_root();
    start();
    in_place();
    MPI_Comm_free(&groups);
    MPI_Comm_free(&half);
    return end();
}
