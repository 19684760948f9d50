#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm half, none, again;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &half);
    int me, n, result, value;
    MPI_Comm_rank(half, &me);
    MPI_Comm_size(half, &n);
    same("size", n, size / 2 + (rank % 2 == 0 ? size % 2 : 0));
    same("number", me, n - 1 - rank / 2);
    MPI_Allreduce(&rank, &value, 1, MPI_INT, MPI_SUM, half);
    same("sum", value, rank % 2 == 0 ? (n - 1) * n : n * n);
    MPI_Sendrecv(&rank, 1, MPI_INT, (me + 1) % n, 0, &value, 1, MPI_INT, (me + n - 1) % n, 0, half,
            MPI_STATUS_IGNORE);
    add(&value, sizeof value);
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? MPI_UNDEFINED : 1, 0, &none);
    same("none", none == MPI_COMM_NULL, rank == 0);
    MPI_Comm_dup(half, &again);
    MPI_Comm_compare(half, again, &result);
    same("alike", result, MPI_CONGRUENT);
    MPI_Comm_free(&again);
    MPI_Comm_free(&half);
    if (none != MPI_COMM_NULL) {
        MPI_Comm_free(&none);
    }
    return end();
}
