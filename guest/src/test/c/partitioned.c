#include "check.h"

enum { PARTS = 4, COUNT = 3, ROUNDS = 3 };

/* Messages whose parts become ready in any order. */
int main(int argc, char **argv) {
    int sent[PARTS * COUNT], found[PARTS * COUNT], list[] = {3, 1}, flag = 0, count;
    int left, right, result;
    MPI_Request requests[2];
    MPI_Status statuses[2];
    begin(&argc, &argv);
    left = (rank + size - 1) % size;
    right = (rank + 1) % size;
    MPI_Psend_init(
        sent, PARTS, COUNT, MPI_INT, right, 4, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    MPI_Precv_init(
        found, PARTS, COUNT, MPI_INT, left, 4, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
    for (int round = 0; round < ROUNDS; round++) {
        memset(found, 0, sizeof found);
        MPI_Startall(2, requests);
        for (int i = 0; i < PARTS * COUNT; i++) {
            sent[i] = rank * 100 + round * 10 + i;
        }
        if (round == 0) {
            MPI_Test(&requests[0], &flag, MPI_STATUS_IGNORE);
            same("not ready", flag, 0);
            MPI_Parrived(requests[1], 0, &flag);
            same("arrived", flag, 0);
            MPI_Barrier(MPI_COMM_WORLD);
        }
        MPI_Pready(0, requests[0]);
        MPI_Pready_list(2, list, requests[0]);
        MPI_Pready_range(2, 2, requests[0]);
        if (round > 0) {
            do {
                MPI_Parrived(requests[1], round, &flag);
            } while (!flag);
            same("part", found[round * COUNT], left * 100 + round * 10 + round * COUNT);
        }
        MPI_Waitall(2, requests, statuses);
        same("persistent", requests[0] != MPI_REQUEST_NULL, 1);
        same("last", found[PARTS * COUNT - 1], left * 100 + round * 10 + PARTS * COUNT - 1);
        add(found, sizeof found);
    }
    same("source", statuses[1].MPI_SOURCE, left);
    same("tag", statuses[1].MPI_TAG, 4);
    MPI_Get_count(&statuses[1], MPI_INT, &count);
    same("count", count, PARTS * COUNT);
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    result = MPI_Psend_init(
        sent, 1, 1, MPI_INT, size, 4, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    MPI_Error_class(result, &result);
    same("rank", result == MPI_ERR_RANK, 1);
    return end();
}
