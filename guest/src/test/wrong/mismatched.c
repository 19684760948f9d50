/* Collectives whose members give different lengths return an error where a message does not fit. */
#include "check.h"

static void fails(const char *what, int code) {
    same(what, code != MPI_SUCCESS, rank != 0 || strcmp(what, "gather") == 0);
}

int main(int argc, char **argv) {
    int some[10] = {0};
    int all[100];
    MPI_Request request;
    begin(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    fails("longer", MPI_Bcast(some, rank == 0 ? 1 : 10, MPI_INT, 0, MPI_COMM_WORLD));
    fails("shorter", MPI_Bcast(some, rank == 0 ? 10 : 1, MPI_INT, 0, MPI_COMM_WORLD));
    MPI_Ibcast(some, rank == 0 ? 10 : 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
    fails("begun", MPI_Wait(&request, MPI_STATUS_IGNORE));
    int code =
        MPI_Gather(some, 10, MPI_INT, all, rank == 0 ? 1 : 10, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        fails("gather", code);
    }
    return end();
}
