#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    for (int count = 1; count < 9000; count *= 8) {
        int *out = malloc((size_t)(count * size) * sizeof *out);
        int *in = malloc((size_t)(count * size) * sizeof *in);
        for (int i = 0; i < count * size; i++) {
            out[i] = rank * 1000000 + i;
            in[i] = -1;
        }
        MPI_Alltoall(out, count, MPI_INT, in, count, MPI_INT, MPI_COMM_WORLD);
        for (int i = 0; i < count * size; i++) {
            same("value", in[i], i / count * 1000000 + rank * count + i % count);
        }
        MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, in, count, MPI_INT, MPI_COMM_WORLD);
        for (int i = 0; i < count * size; i++) {
            same("value in place", in[i], rank * 1000000 + i);
        }
        free(out);
        free(in);
    }
    return end();
}
