#include "check.h"

/* Persistent collectives keep operations and communicators that are freed, and arrays that change. */

static void sum_up(void *in, void *inout, int *count, MPI_Datatype *type) {
    for (int i = 0; i < *count; i++) {
        ((int *)inout)[i] += ((int *)in)[i];
    }
}

static void operation(void) {
    MPI_Op op;
    MPI_Request request;
    int in = 0, out = -1;
    MPI_Op_create(sum_up, 0, &op);
    MPI_Allreduce_init(&in, &out, 1, MPI_INT, op, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    MPI_Op_free(&op);
    for (int round = 0; round < 3; round++) {
        in = rank + round;
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        same("combined", out, size * (size - 1) / 2 + size * round);
    }
    MPI_Request_free(&request);
}

static void pairs(MPI_Datatype *types, int count) {
    for (int i = 0; i < count; i++) {
        MPI_Type_contiguous(2, MPI_INT, &types[i]);
        MPI_Type_commit(&types[i]);
    }
}

static void forget(MPI_Datatype *types, int count) {
    for (int i = 0; i < count; i++) {
        MPI_Type_free(&types[i]);
    }
}

static void use(MPI_Request *request, const int *in, int count) {
    for (int round = 0; round < 2; round++) {
        MPI_Start(request);
        MPI_Wait(request, MPI_STATUS_IGNORE);
        add(in, (size_t)count * sizeof *in);
    }
    MPI_Request_free(request);
}

static void types(int grid) {
    enum { MOST = 16 };
    MPI_Datatype sent[MOST], received[MOST];
    MPI_Comm communicator;
    MPI_Request request;
    int counts[MOST], places[MOST], out[2 * MOST], in[2 * MOST];
    int periodic = 1;
    if (grid) {
        MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periodic, 0, &communicator);
    } else {
        MPI_Comm_dup(MPI_COMM_WORLD, &communicator);
    }
    for (int i = 0; i < MOST; i++) {
        counts[i] = 1;
        places[i] = 2 * i * (int)sizeof(int);
        out[2 * i] = 100 * rank + i;
        out[2 * i + 1] = -out[2 * i];
    }
    pairs(sent, size);
    pairs(received, size);
    MPI_Alltoallw_init(out, counts, places, sent, in, counts, places, received, communicator,
        MPI_INFO_NULL, &request);
    forget(sent, size);
    forget(received, size);
    MPI_Comm_free(&communicator);
    use(&request, in, 2 * size);
    same("from the last", in[2 * size - 2], 100 * (size - 1) + rank);
}

static void neighbours(void) {
    MPI_Datatype sent[2], received[2];
    MPI_Comm ring;
    MPI_Request request;
    int counts[] = {1, 1}, periodic = 1, out[] = {rank, -rank, rank + 10, -rank - 10}, in[4];
    MPI_Aint places[] = {0, 2 * sizeof(int)};
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periodic, 0, &ring);
    pairs(sent, 2);
    pairs(received, 2);
    MPI_Neighbor_alltoallw_init(
        out, counts, places, sent, in, counts, places, received, ring, MPI_INFO_NULL, &request);
    forget(sent, 2);
    forget(received, 2);
    MPI_Comm_free(&ring);
    use(&request, in, 4);
    same("from before", in[0], (rank + size - 1) % size + 10);
}

static void spoil(int *numbers, int count) {
    for (int i = 0; i < count; i++) {
        numbers[i] = -7;
    }
}

/* Every collective whose lengths are an array. */
static void lengths(void) {
    enum { MOST = 16 };
    int counts[MOST], places[MOST], out[MOST], in[MOST];
    MPI_Request requests[5];
    for (int which = 0; which < 5; which++) {
        for (int i = 0; i < size; i++) {
            counts[i] = 1;
            places[i] = i;
            out[i] = 100 * rank + i;
            in[i] = -1;
        }
        MPI_Request *request = &requests[which];
        if (which == 0) {
            MPI_Allgatherv_init(out, 1, MPI_INT, in, counts, places, MPI_INT, MPI_COMM_WORLD,
                MPI_INFO_NULL, request);
        } else if (which == 1) {
            MPI_Alltoallv_init(out, counts, places, MPI_INT, in, counts, places, MPI_INT,
                MPI_COMM_WORLD, MPI_INFO_NULL, request);
        } else if (which == 2) {
            MPI_Gatherv_init(out, 1, MPI_INT, in, rank == 1 ? counts : NULL,
                rank == 1 ? places : NULL, MPI_INT, 1, MPI_COMM_WORLD, MPI_INFO_NULL, request);
        } else if (which == 3) {
            MPI_Scatterv_init(out, rank == 1 ? counts : NULL, rank == 1 ? places : NULL, MPI_INT,
                in, 1, MPI_INT, 1, MPI_COMM_WORLD, MPI_INFO_NULL, request);
        } else {
            MPI_Reduce_scatter_init(
                out, in, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, request);
        }
        spoil(counts, size);
        spoil(places, size);
        use(request, in, size);
    }
}

/* The same with large counts. */
static void large_lengths(void) {
    enum { MOST = 16 };
    MPI_Count counts[MOST];
    MPI_Aint places[MOST];
    int out = rank, in[MOST];
    MPI_Request request;
    for (int i = 0; i < size; i++) {
        counts[i] = 1;
        places[i] = size - 1 - i;
    }
    MPI_Allgatherv_init_c(&out, 1, MPI_INT, in, counts, places, MPI_INT, MPI_COMM_WORLD,
        MPI_INFO_NULL, &request);
    memset(counts, -1, sizeof counts);
    memset(places, -1, sizeof places);
    use(&request, in, size);
    same("last first", in[0], size - 1);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    operation();
    types(0);
    types(1);
    neighbours();
    lengths();
    large_lengths();
    return end();
}
