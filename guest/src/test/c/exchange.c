#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    for (int count = 1; count < 30000; count *= 7) {
        double *out = malloc((size_t)count * sizeof *out), *in = malloc((size_t)count * sizeof *in);
        for (int i = 0; i < count; i++) {
            out[i] = rank + i * 0.5;
        }
        MPI_Status status;
        MPI_Sendrecv(out, count, MPI_DOUBLE, next, 3, in, count, MPI_DOUBLE, before, 3,
                     MPI_COMM_WORLD, &status);
        for (int i = 0; i < count; i++) {
            same("value", (long)(in[i] * 2), before * 2 + i);
        }
        MPI_Sendrecv_replace(out, count, MPI_DOUBLE, before, 4, next, 4, MPI_COMM_WORLD, &status);
        same("source", status.MPI_SOURCE, next);
        same("first", (long)out[0], next);
        free(out);
        free(in);
    }
    return end();
}
