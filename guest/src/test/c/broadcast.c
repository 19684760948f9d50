#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    for (int root = 0; root < size; root++) {
        for (int count = 0; count < 60000; count = count * 9 + 1) {
            int *buffer = malloc((size_t)count * sizeof *buffer + 1);
            for (int i = 0; i < count; i++) {
                buffer[i] = rank == root ? root * 7 + i : -1;
            }
            MPI_Bcast(buffer, count, MPI_INT, root, MPI_COMM_WORLD);
            for (int i = 0; i < count; i++) {
                same("value", buffer[i], root * 7 + i);
            }
            free(buffer);
        }
    }
    return end();
}
