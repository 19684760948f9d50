#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int token = rank;
    for (int turn = 0; turn < size; turn++) {
        int got = -1;
        MPI_Status status;
        if (rank % 2 == 0) {
            MPI_Send(&token, 1, MPI_INT, (rank + 1) % size, turn, MPI_COMM_WORLD);
            MPI_Recv(&got, 1, MPI_INT, (rank + size - 1) % size, turn, MPI_COMM_WORLD, &status);
        } else {
            MPI_Recv(&got, 1, MPI_INT, (rank + size - 1) % size, turn, MPI_COMM_WORLD, &status);
            MPI_Send(&token, 1, MPI_INT, (rank + 1) % size, turn, MPI_COMM_WORLD);
        }
        same("source", status.MPI_SOURCE, (rank + size - 1) % size);
        same("tag", status.MPI_TAG, turn);
        token = got;
    }
    same("token", token, rank);
    return end();
}
