#include "check.h"

/* The first operand that is not empty wins: associative, and its order matters. */
static void first(void *in, void *inout, int *count, MPI_Datatype *type) {
    (void)type;
    int *a = in, *b = inout;
    for (int i = 0; i < *count; i++) {
        b[i] = a[i] >= 0 ? a[i] : b[i];
    }
}

int main(int argc, char **argv) {
    enum { COUNT = 3000 };
    begin(&argc, &argv);
    MPI_Op op;
    MPI_Op_create(first, 0, &op);
    static int in[COUNT], out[COUNT], expected[COUNT];
    for (int i = 0; i < COUNT; i++) {
        in[i] = rank < i % size ? -1 : rank * COUNT + i;
        expected[i] = i % size * COUNT + i;
    }
    for (int count = 1; count <= COUNT; count = count * 7 + 3) {
        for (int root = 0; root < size; root++) {
            MPI_Reduce(in, out, count, MPI_INT, op, root, MPI_COMM_WORLD);
            same("reduce", rank != root || !memcmp(out, expected, count * sizeof(int)), 1);
        }
        MPI_Allreduce(in, out, count, MPI_INT, op, MPI_COMM_WORLD);
        same("allreduce", memcmp(out, expected, count * sizeof(int)), 0);
        memcpy(out, in, sizeof in);
        MPI_Allreduce(MPI_IN_PLACE, out, count, MPI_INT, op, MPI_COMM_WORLD);
        same("in place", memcmp(out, expected, count * sizeof(int)), 0);
        MPI_Scan(in, out, count, MPI_INT, op, MPI_COMM_WORLD);
        add(out, count * sizeof(int));
    }
    MPI_Op_free(&op);
    return end();
}
