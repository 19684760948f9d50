#include "check.h"

enum { MESSAGES = 20 };

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int in[8][MESSAGES], out[8][MESSAGES];
    MPI_Request requests[2 * 8 * MESSAGES];
    MPI_Status statuses[2 * 8 * MESSAGES];
    int count = 0;
    for (int peer = 0; peer < size; peer++) {
        for (int i = 0; i < MESSAGES; i++) {
            MPI_Irecv(&in[peer][i], 1, MPI_INT, peer, i, MPI_COMM_WORLD, &requests[count++]);
        }
    }
    for (int i = MESSAGES - 1; i >= 0; i--) {
        for (int peer = 0; peer < size; peer++) {
            out[peer][i] = rank * 10000 + peer * 100 + i;
            MPI_Isend(&out[peer][i], 1, MPI_INT, peer, i, MPI_COMM_WORLD, &requests[count++]);
        }
    }
    MPI_Waitall(count, requests, statuses);
    for (int peer = 0; peer < size; peer++) {
        for (int i = 0; i < MESSAGES; i++) {
            same("value", in[peer][i], peer * 10000 + rank * 100 + i);
            same("source", statuses[peer * MESSAGES + i].MPI_SOURCE, peer);
            same("tag", statuses[peer * MESSAGES + i].MPI_TAG, i);
        }
    }
    for (int i = 0; i < count; i++) {
        same("request", requests[i] == MPI_REQUEST_NULL, 1);
    }
    return end();
}
