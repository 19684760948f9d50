#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Status status;
    if (rank == 0) {
        long total = 0;
        for (int i = 1; i < size; i++) {
            int value, count;
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
            MPI_Get_count(&status, MPI_INT, &count);
            total += value * count;
            same("sender's value", value, status.MPI_SOURCE * 7);
        }
        sum = 0;
        same("total", total, 7L * size * (size - 1) / 2);
        for (int i = 1; i < size; i++) {
            int value;
            MPI_Recv(&value, 1, MPI_INT, i, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            same("tag", status.MPI_TAG, 10 + i);
            same("value", value, i);
        }
    } else {
        int value = rank * 7;
        MPI_Send(&value, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 10 + rank, MPI_COMM_WORLD);
    }
    return end();
}
