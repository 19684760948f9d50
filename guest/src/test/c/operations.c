#include <complex.h>
#include <stdbool.h>
#include <stddef.h>

#include "check.h"

typedef struct {
    double weight;
    int hole;
    int count;
} entry;

/* Composition of linear maps x -> a * x + b modulo a prime, whose order matters. */
static void compose(void *in, void *inout, int *count, MPI_Datatype *type) {
    const long prime = 1000003;
    long(*a)[2] = in, (*b)[2] = inout;
    for (int i = 0; i < *count; i++) {
        long factor = a[i][0] * b[i][0] % prime;
        b[i][1] = (a[i][1] * b[i][0] + b[i][1]) % prime;
        b[i][0] = factor;
    }
}

static void weigh(void *in, void *inout, int *count, MPI_Datatype *type) {
    (void)type;
    entry *a = in, *b = inout;
    for (int i = 0; i < *count; i++) {
        b[i].weight += a[i].weight;
        b[i].count += a[i].count;
    }
}

static void try_order(void) {
    enum { COUNT = 3 };
    MPI_Datatype pair;
    MPI_Op op;
    int commutes;
    MPI_Type_contiguous(2, MPI_LONG, &pair);
    MPI_Type_commit(&pair);
    MPI_Op_create(compose, 0, &op);
    MPI_Op_commutative(op, &commutes);
    same("commutes", commutes, 0);
    long mine[COUNT][2], all[COUNT][2], some[8 * COUNT][2];
    for (int i = 0; i < COUNT; i++) {
        mine[i][0] = rank * 7 + i + 2;
        mine[i][1] = rank + 3 * i;
    }
    for (int root = 0; root < size; root++) {
        memset(all, 0, sizeof all);
        MPI_Reduce(mine, all, COUNT, pair, op, root, MPI_COMM_WORLD);
        add(all, sizeof all);
    }
    MPI_Allreduce(mine, all, COUNT, pair, op, MPI_COMM_WORLD);
    add(all, sizeof all);
    MPI_Scan(mine, all, COUNT, pair, op, MPI_COMM_WORLD);
    add(all, sizeof all);
    memcpy(all, mine, sizeof all);
    MPI_Exscan(MPI_IN_PLACE, all, COUNT, pair, op, MPI_COMM_WORLD);
    add(all, rank == 0 ? 0 : sizeof all);
    for (int i = 0; i < size; i++) {
        memcpy(some[i], mine[i % COUNT], sizeof mine[0]);
    }
    MPI_Reduce_scatter_block(some, all, 1, pair, op, MPI_COMM_WORLD);
    add(all, sizeof all[0]);
    MPI_Request request;
    MPI_Iallreduce(mine, all, COUNT, pair, op, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    add(all, sizeof all);
    MPI_Reduce_local(mine, all, COUNT, pair, op);
    add(all, sizeof all);
    MPI_Op_free(&op);
    same("freed", op == MPI_OP_NULL, 1);
    MPI_Type_free(&pair);
}

static void try_holes(void) {
    MPI_Datatype type, padded;
    MPI_Op op;
    int lengths[] = {1, 1};
    MPI_Aint places[] = {0, offsetof(entry, count)};
    MPI_Datatype types[] = {MPI_DOUBLE, MPI_INT};
    MPI_Type_create_struct(2, lengths, places, types, &type);
    MPI_Type_create_resized(type, 0, sizeof(entry), &padded);
    MPI_Type_commit(&padded);
    MPI_Op_create(weigh, 1, &op);
    entry in[4], out[4];
    for (int i = 0; i < 4; i++) {
        in[i] = (entry){rank * 0.5 + i, 77, rank + i};
        out[i] = (entry){0, 99, 0};
    }
    MPI_Allreduce(in, out, 4, padded, op, MPI_COMM_WORLD);
    for (int i = 0; i < 4; i++) {
        same("hole", out[i].hole, 99);
        same("count", out[i].count, size * (size - 1) / 2 + size * i);
        add(&out[i].weight, sizeof out[i].weight);
    }
    MPI_Op_free(&op);
    MPI_Type_free(&type);
    MPI_Type_free(&padded);
}

#define TRY(type, mpi, op, value)                           \
    do {                                                    \
        type in[3], out[3];                                 \
        for (int i = 0; i < 3; i++) in[i] = (type)(value);  \
        MPI_Allreduce(in, out, 3, mpi, op, MPI_COMM_WORLD); \
        for (int i = 0; i < 3; i++) {                       \
            double real = creal(out[i]) + cimag(out[i]);    \
            add(&real, sizeof real);                        \
        }                                                   \
    } while (0)

static void try_predefined(void) {
    TRY(float complex, MPI_C_FLOAT_COMPLEX, MPI_PROD, rank + 1 + i * I);
    TRY(double complex, MPI_C_DOUBLE_COMPLEX, MPI_PROD, rank - 2 + i * I);
    TRY(double complex, MPI_C_DOUBLE_COMPLEX, MPI_SUM, rank - 2 + i * I);
    TRY(long double complex, MPI_C_LONG_DOUBLE_COMPLEX, MPI_PROD, rank - 2.5 + i * I);
    TRY(long double, MPI_LONG_DOUBLE, MPI_SUM, 1.0L / (rank + i + 3));
    TRY(long double, MPI_LONG_DOUBLE, MPI_PROD, 1.0L / (rank + i + 3));
    TRY(long double, MPI_LONG_DOUBLE, MPI_MAX, (rank * 5 + i) % 7);
    TRY(long double, MPI_LONG_DOUBLE, MPI_MIN, (rank * 5 + i) % 7);
    TRY(bool, MPI_C_BOOL, MPI_LAND, rank != i);
    TRY(bool, MPI_C_BOOL, MPI_LOR, rank == i);
    TRY(bool, MPI_C_BOOL, MPI_LXOR, (rank + i) % 2);
    TRY(unsigned char, MPI_BYTE, MPI_BXOR, rank * 3 + i);
    TRY(MPI_Aint, MPI_AINT, MPI_SUM, rank * 3 + i);
    TRY(MPI_Offset, MPI_OFFSET, MPI_MAX, rank * 3 + i);
    TRY(MPI_Count, MPI_COUNT, MPI_PROD, rank + i);
    struct {
        long double value;
        int index;
    } in = {(rank + 2) % size, rank}, out;
    MPI_Allreduce(&in, &out, 1, MPI_LONG_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
    same("index of the largest", out.index, (2 * size - 3) % size);
    same("the largest", (long)out.value, size - 1);
    in.value = rank / 2;
    MPI_Allreduce(&in, &out, 1, MPI_LONG_DOUBLE_INT, MPI_MINLOC, MPI_COMM_WORLD);
    same("index of the least", out.index, 0);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    try_order();
    try_holes();
    try_predefined();
    int commutes;
    MPI_Op_commutative(MPI_SUM, &commutes);
    same("sums commute", commutes, 1);
    return end();
}
