#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int own[3] = {rank, rank * 2, rank * 3}, all[64], back[3];
    for (int root = 0; root < size; root++) {
        memset(all, 0, sizeof all);
        MPI_Gather(own, 3, MPI_INT, all, 3, MPI_INT, root, MPI_COMM_WORLD);
        add(all, sizeof all);
        MPI_Scatter(all, 3, MPI_INT, back, 3, MPI_INT, root, MPI_COMM_WORLD);
        add(back, sizeof back);
        if (rank == root) {
            MPI_Gather(MPI_IN_PLACE, 0, MPI_INT, all, 3, MPI_INT, root, MPI_COMM_WORLD);
            MPI_Scatter(all, 3, MPI_INT, MPI_IN_PLACE, 0, MPI_INT, root, MPI_COMM_WORLD);
        } else {
            MPI_Gather(own, 3, MPI_INT, NULL, 0, MPI_INT, root, MPI_COMM_WORLD);
            MPI_Scatter(NULL, 0, MPI_INT, back, 3, MPI_INT, root, MPI_COMM_WORLD);
        }
        add(all, sizeof all);
        add(back, sizeof back);
    }
    return end();
}
