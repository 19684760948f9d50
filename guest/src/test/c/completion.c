#include "check.h"

/* Every way to complete requests that is there. */
int main(int argc, char **argv) {
    enum { MESSAGES = 6 };
    begin(&argc, &argv);
    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    for (int round = 0; round < 3; round++) {
        int in[MESSAGES], out[MESSAGES], flag, index;
        MPI_Request receives[MESSAGES], sends[MESSAGES];
        MPI_Status status;
        for (int i = 0; i < MESSAGES; i++) {
            MPI_Irecv(&in[i], 1, MPI_INT, before, i, MPI_COMM_WORLD, &receives[i]);
        }
        for (int i = 0; i < MESSAGES; i++) {
            out[i] = rank * 10 + i + round;
            MPI_Issend(&out[i], 1, MPI_INT, next, i, MPI_COMM_WORLD, &sends[i]);
        }
        for (int left = MESSAGES; left > 0;) {
            if (round == 0) {
                MPI_Waitany(MESSAGES, receives, &index, &status);
            } else if (round == 1) {
                MPI_Testany(MESSAGES, receives, &index, &flag, &status);
                if (!flag) {
                    continue;
                }
            } else {
                MPI_Testall(MESSAGES, receives, &flag, MPI_STATUSES_IGNORE);
                if (flag) {
                    break;
                }
                continue;
            }
            if (status.MPI_TAG != index) {
                printf("rank %d: tag %d at index %d\n", rank, status.MPI_TAG, index);
            }
            left--;
        }
        for (int i = 0; i < MESSAGES; i++) {
            same("value", in[i], before * 10 + i + round);
        }
        MPI_Waitany(MESSAGES, receives, &index, &status);
        same("none left", index, MPI_UNDEFINED);
        MPI_Waitall(MESSAGES, sends, MPI_STATUSES_IGNORE);
        add(in, sizeof in);
    }
    return end();
}
