#include "check.h"

/* Buffered sends complete before their receives, and their data may change at once. */
int main(int argc, char **argv) {
    enum { MESSAGES = 5, COUNT = 200 };
    static char buffer[MESSAGES * (COUNT * sizeof(int) + MPI_BSEND_OVERHEAD)];
    begin(&argc, &argv);
    int data[COUNT], in[COUNT], bytes;
    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    void *old;
    MPI_Request request, persistent;
    MPI_Buffer_attach(buffer, sizeof buffer);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < COUNT; i++) {
            data[i] = rank * 1000 + i + round;
        }
        if (round == 0) {
            MPI_Bsend(data, COUNT, MPI_INT, next, round, MPI_COMM_WORLD);
        } else if (round == 1) {
            MPI_Ibsend(data, COUNT, MPI_INT, next, round, MPI_COMM_WORLD, &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        } else {
            MPI_Bsend_init(data, COUNT, MPI_INT, next, round, MPI_COMM_WORLD, &persistent);
            MPI_Start(&persistent);
            MPI_Wait(&persistent, MPI_STATUS_IGNORE);
            MPI_Request_free(&persistent);
        }
        memset(data, 0, sizeof data);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    for (int round = 2; round >= 0; round--) {
        MPI_Recv(in, COUNT, MPI_INT, before, round, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        same("first", in[0], before * 1000 + round);
        add(in, sizeof in);
    }
    MPI_Buffer_detach(&old, &bytes);
    same("buffer", old == (void *)buffer, 1);
    same("bytes", bytes, sizeof buffer);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    int class, code;
    MPI_Buffer_attach(buffer, 200);
    code = MPI_Bsend(in, COUNT, MPI_INT, next, 9, MPI_COMM_WORLD);
    MPI_Error_class(code, &class);
    same("no room", class, MPI_ERR_BUFFER);
    MPI_Buffer_detach(&old, &bytes);
    return end();
}
