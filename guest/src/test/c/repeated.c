#include "check.h"

/* Collectives that are prepared once and started several times. */
int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Request requests[7];
    int root = rank == 1 ? 7 : 0, total = 0, own = 0, all[16], parts[16], mine = -1, before = 0;
    int counts[16], places[16], each = 1;
    for (int i = 0; i < size; i++) {
        counts[i] = 1;
        places[i] = size - 1 - i;
        parts[i] = rank * 100 + i;
    }
    MPI_Bcast_init(&root, 1, MPI_INT, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    MPI_Allreduce_init(&own, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
    MPI_Allgatherv_init(&own, 1, MPI_INT, all, counts, places, MPI_INT, MPI_COMM_WORLD, MPI_INFO_NULL,
                        &requests[2]);
    MPI_Reduce_scatter_block_init(parts, &mine, each, MPI_INT, MPI_MAX, MPI_COMM_WORLD, MPI_INFO_NULL,
                                  &requests[3]);
    MPI_Exscan_init(&own, &before, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[4]);
    MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &requests[5]);
    int in_place[16] = {0};
    MPI_Alltoall_init(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, in_place, 1, MPI_INT, MPI_COMM_WORLD,
                      MPI_INFO_NULL, &requests[6]);
    for (int round = 1; round <= 3; round++) {
        own = rank * round;
        for (int i = 0; i < size; i++) {
            in_place[i] = rank * 10 + i + round;
        }
        if (rank == 1) {
            root = 7 * round;
        }
        MPI_Startall(7, requests);
        MPI_Waitall(7, requests, MPI_STATUSES_IGNORE);
        same("remains", requests[0] == MPI_REQUEST_NULL, 0);
        same("root", root, 7 * round);
        same("total", total, round * size * (size - 1) / 2);
        same("last", all[0], (size - 1) * round);
        same("largest", mine, (size - 1) * 100 + rank);
        same("ranks before", before, round * rank * (rank - 1) / 2);
        add(in_place, sizeof in_place);
    }
    for (int i = 0; i < 7; i++) {
        MPI_Request_free(&requests[i]);
    }
    MPI_Request both;
    MPI_Status status;
    int next = (rank + 1) % size, from = (rank + size - 1) % size, in = -1;
    MPI_Isendrecv(&rank, 1, MPI_INT, next, 3, &in, 1, MPI_INT, from, 3, MPI_COMM_WORLD, &both);
    MPI_Wait(&both, &status);
    same("neighbour", in, from);
    MPI_Isendrecv_replace(&in, 1, MPI_INT, next, 4, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &both);
    MPI_Wait(&both, &status);
    same("two away", in, (rank + size - 2) % size);
    return end();
}
