#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int own[16], all[256], counts[16], places[16], lengths[16], from[16], got[256], at = 0;
    for (int i = 0; i < 16; i++) own[i] = rank * 100 + i;
    for (int i = 0; i < size; i++) {
        counts[i] = i + 1;
        places[i] = at;
        at += i + 2;
    }
    memset(all, 0xff, sizeof all);
    MPI_Allgatherv(own, rank + 1, MPI_INT, all, counts, places, MPI_INT, MPI_COMM_WORLD);
    add(all, sizeof all);
    memset(all, 0xff, sizeof all);
    MPI_Gatherv(own, rank + 1, MPI_INT, all, counts, places, MPI_INT, size - 1, MPI_COMM_WORLD);
    add(all, sizeof all);
    memset(own, 0, sizeof own);
    MPI_Scatterv(all, counts, places, MPI_INT, own, rank + 1, MPI_INT, size - 1, MPI_COMM_WORLD);
    add(own, sizeof own);
    for (int i = 0; i < size; i++) {
        lengths[i] = rank + 1;
        from[i] = i * (rank + 1);
    }
    for (int i = 0; i < 256; i++) all[i] = rank * 1000 + i;
    memset(got, 0xff, sizeof got);
    MPI_Alltoallv(all, lengths, from, MPI_INT, got, counts, places, MPI_INT, MPI_COMM_WORLD);
    add(got, sizeof got);
    return end();
}
