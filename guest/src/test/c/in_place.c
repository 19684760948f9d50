#include "check.h"

static int all[64], counts[16], places[16];
static MPI_Request request;

static void fill(void) {
    for (int i = 0; i < 64; i++) {
        all[i] = rank * 1000 + i;
    }
}

static void finish(int later) {
    if (later) {
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    add(all, sizeof all);
    fill();
}

/* Every collective that may work in place, at once and later. */
static void each(int later) {
    MPI_Comm w = MPI_COMM_WORLD;
    MPI_Datatype types[16];
    int bytes[16], root = 1, is = rank == root;
    void *p = MPI_IN_PLACE;
    for (int i = 0; i < size; i++) {
        types[i] = MPI_INT;
        bytes[i] = places[i] * (int)sizeof(int);
    }
    fill();
    later ? MPI_Iallgather(p, 0, MPI_INT, all, 3, MPI_INT, w, &request)
          : MPI_Allgather(p, 0, MPI_INT, all, 3, MPI_INT, w);
    finish(later);
    later ? MPI_Iallgatherv(p, 0, MPI_INT, all, counts, places, MPI_INT, w, &request)
          : MPI_Allgatherv(p, 0, MPI_INT, all, counts, places, MPI_INT, w);
    finish(later);
    later ? MPI_Iallreduce(p, all, 9, MPI_INT, MPI_SUM, w, &request)
          : MPI_Allreduce(p, all, 9, MPI_INT, MPI_SUM, w);
    finish(later);
    later ? MPI_Ialltoall(p, 0, MPI_INT, all, 2, MPI_INT, w, &request)
          : MPI_Alltoall(p, 0, MPI_INT, all, 2, MPI_INT, w);
    finish(later);
    for (int i = 0; i < size; i++) {
        counts[i] = 2;
    }
    later ? MPI_Ialltoallv(p, NULL, NULL, MPI_INT, all, counts, places, MPI_INT, w, &request)
          : MPI_Alltoallv(p, NULL, NULL, MPI_INT, all, counts, places, MPI_INT, w);
    finish(later);
    later ? MPI_Ialltoallw(p, NULL, NULL, NULL, all, counts, bytes, types, w, &request)
          : MPI_Alltoallw(p, NULL, NULL, NULL, all, counts, bytes, types, w);
    finish(later);
    for (int i = 0; i < size; i++) {
        counts[i] = i + 1;
    }
    later ? MPI_Igather(is ? p : all, 4, MPI_INT, all, 4, MPI_INT, root, w, &request)
          : MPI_Gather(is ? p : all, 4, MPI_INT, all, 4, MPI_INT, root, w);
    finish(later);
    later ? MPI_Igatherv(is ? p : all, counts[rank], MPI_INT, all, counts, places, MPI_INT, root, w,
                         &request)
          : MPI_Gatherv(is ? p : all, counts[rank], MPI_INT, all, counts, places, MPI_INT, root, w);
    finish(later);
    later ? MPI_Iscatter(all, 4, MPI_INT, is ? p : all, 4, MPI_INT, root, w, &request)
          : MPI_Scatter(all, 4, MPI_INT, is ? p : all, 4, MPI_INT, root, w);
    finish(later);
    later ? MPI_Iscatterv(all, counts, places, MPI_INT, is ? p : all, counts[rank], MPI_INT, root, w,
                          &request)
          : MPI_Scatterv(all, counts, places, MPI_INT, is ? p : all, counts[rank], MPI_INT, root, w);
    finish(later);
    int result[64] = {0};
    later ? MPI_Ireduce(is ? p : all, is ? all : result, 5, MPI_INT, MPI_MAX, root, w, &request)
          : MPI_Reduce(is ? p : all, is ? all : result, 5, MPI_INT, MPI_MAX, root, w);
    finish(later);
    later ? MPI_Iscan(p, all, 6, MPI_INT, MPI_SUM, w, &request)
          : MPI_Scan(p, all, 6, MPI_INT, MPI_SUM, w);
    finish(later);
    later ? MPI_Iexscan(p, all, 6, MPI_INT, MPI_SUM, w, &request)
          : MPI_Exscan(p, all, 6, MPI_INT, MPI_SUM, w);
    if (rank == 0) {
        if (later) {
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
        fill();
    } else {
        finish(later);
    }
    later ? MPI_Ireduce_scatter_block(p, all, 2, MPI_INT, MPI_SUM, w, &request)
          : MPI_Reduce_scatter_block(p, all, 2, MPI_INT, MPI_SUM, w);
    if (later) {
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    add(all, 2 * sizeof(int));
    fill();
    later ? MPI_Ireduce_scatter(p, all, counts, MPI_INT, MPI_MIN, w, &request)
          : MPI_Reduce_scatter(p, all, counts, MPI_INT, MPI_MIN, w);
    if (later) {
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    add(all, (size_t)counts[rank] * sizeof(int));
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    for (int i = 0; i < size; i++) {
        counts[i] = i + 1;
        places[i] = i * 5 + 1;
    }
    each(0);
    each(1);
    return end();
}
