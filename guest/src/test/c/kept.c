#include "check.h"

/* Persistent collectives keep operations, communicators and arrays of datatypes that are freed. */

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

int main(int argc, char **argv) {
    begin(&argc, &argv);
    operation();
    types(0);
    types(1);
    neighbours();
    return end();
}
