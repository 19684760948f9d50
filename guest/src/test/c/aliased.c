/* Collectives whose two buffers are one return an error. */
#include "check.h"

enum { COUNT = 2, MOST = 64 };

static void fails(const char *what, int code) {
    int class = -1;
    MPI_Error_class(code, &class);
    same(what, class, MPI_ERR_BUFFER);
}

int main(int argc, char **argv) {
    const MPI_Comm all = MPI_COMM_WORLD;
    int data[MOST] = {0};
    int counts[MOST];
    int places[MOST];
    MPI_Datatype types[MOST];
    MPI_Request request;
    begin(&argc, &argv);
    MPI_Comm_set_errhandler(all, MPI_ERRORS_RETURN);
    for (int i = 0; i < size; i++) {
        counts[i] = COUNT;
        places[i] = i * COUNT;
        types[i] = MPI_INT;
    }
    int *own = data + places[rank];
    if (rank == 0) {
        fails("gather", MPI_Gather(data, COUNT, MPI_INT, data, COUNT, MPI_INT, 0, all));
        fails("gatherv", MPI_Gatherv(data, COUNT, MPI_INT, data, counts, places, MPI_INT, 0, all));
        fails("scatter", MPI_Scatter(data, COUNT, MPI_INT, data, COUNT, MPI_INT, 0, all));
        fails(
            "scatterv", MPI_Scatterv(data, counts, places, MPI_INT, data, COUNT, MPI_INT, 0, all));
        fails("reduce", MPI_Reduce(data, data, COUNT, MPI_INT, MPI_SUM, 0, all));
    }
    fails("allgather", MPI_Allgather(own, COUNT, MPI_INT, data, COUNT, MPI_INT, all));
    fails("allgatherv", MPI_Allgatherv(own, COUNT, MPI_INT, data, counts, places, MPI_INT, all));
    fails("alltoall", MPI_Alltoall(data, COUNT, MPI_INT, data, COUNT, MPI_INT, all));
    fails(
        "alltoallv",
        MPI_Alltoallv(data, counts, places, MPI_INT, data, counts, places, MPI_INT, all));
    fails(
        "alltoallw", MPI_Alltoallw(data, counts, places, types, data, counts, places, types, all));
    fails("allreduce", MPI_Allreduce(data, data, COUNT, MPI_INT, MPI_SUM, all));
    fails("scan", MPI_Scan(data, data, COUNT, MPI_INT, MPI_SUM, all));
    fails("ialltoall", MPI_Ialltoall(data, COUNT, MPI_INT, data, COUNT, MPI_INT, all, &request));
    fails("iallgather", MPI_Iallgather(own, COUNT, MPI_INT, data, COUNT, MPI_INT, all, &request));
    return end();
}
