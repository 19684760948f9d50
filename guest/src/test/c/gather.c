#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    for (int count = 1; count < 9000; count *= 8) {
        int *own = malloc((size_t)count * sizeof *own);
        int *all = malloc((size_t)(count * size) * sizeof *all);
        for (int i = 0; i < count; i++) {
            own[i] = rank * 100000 + i;
        }
        MPI_Allgather(own, count, MPI_INT, all, count, MPI_INT, MPI_COMM_WORLD);
        for (int i = 0; i < count * size; i++) {
            same("value", all[i], i / count * 100000 + i % count);
            all[i] = i / count == rank ? -i : 0;
        }
        MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, count, MPI_INT, MPI_COMM_WORLD);
        for (int i = 0; i < count * size; i++) {
            same("value in place", all[i], -i);
        }
        free(own);
        free(all);
    }
    return end();
}
