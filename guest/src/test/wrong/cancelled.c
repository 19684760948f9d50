#include "check.h"

/* Every kind of send is cancelled before a receive matches it, and after. */

enum { LONGEST = 1 << 18, BUFFER = LONGEST + MPI_BSEND_OVERHEAD, KINDS = 8 };

static char content[LONGEST];

static void start(int kind, int length, int to, MPI_Request *request) {
    MPI_Comm all = MPI_COMM_WORLD;
    switch (kind) {
        case 0: MPI_Isend(content, length, MPI_CHAR, to, 1, all, request); return;
        case 1: MPI_Issend(content, length, MPI_CHAR, to, 1, all, request); return;
        case 2: MPI_Ibsend(content, length, MPI_CHAR, to, 1, all, request); return;
        case 3: MPI_Irsend(content, length, MPI_CHAR, to, 1, all, request); return;
        case 4: MPI_Send_init(content, length, MPI_CHAR, to, 1, all, request); break;
        case 5: MPI_Ssend_init(content, length, MPI_CHAR, to, 1, all, request); break;
        case 6: MPI_Bsend_init(content, length, MPI_CHAR, to, 1, all, request); break;
        default: MPI_Rsend_init(content, length, MPI_CHAR, to, 1, all, request); break;
    }
    MPI_Start(request);
}

static int cancel(MPI_Request *request) {
    MPI_Status status;
    int cancelled;
    MPI_Cancel(request);
    MPI_Wait(request, &status);
    MPI_Test_cancelled(&status, &cancelled);
    if (*request != MPI_REQUEST_NULL) {
        MPI_Request_free(request);
    }
    return cancelled;
}

static void one(int kind, int length, int to) {
    static char attached[BUFFER];
    MPI_Request request;
    MPI_Status status;
    int found, size_of_buffer;
    void *buffer;
    if (rank == 0) {
        MPI_Buffer_attach(attached, BUFFER);
        start(kind, length, to, &request);
        same("cancelled", cancel(&request), 1);
        MPI_Send(NULL, 0, MPI_CHAR, to, 2, MPI_COMM_WORLD);
        MPI_Buffer_detach(&buffer, &size_of_buffer);
    } else if (rank == to) {
        MPI_Recv(NULL, 0, MPI_CHAR, 0, 2, MPI_COMM_WORLD, &status);
        MPI_Iprobe(0, 1, MPI_COMM_WORLD, &found, &status);
        same("found", found, 0);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

/* The first of three is matched, the second is not cancelled. */
static void some(int length, int to) {
    MPI_Request requests[3];
    int value = 0;
    if (rank == 0) {
        for (int i = 0; i < 3; i++) {
            content[0] = (char)(i + 1);
            MPI_Isend(content, length, MPI_CHAR, to, 3, MPI_COMM_WORLD, &requests[i]);
            MPI_Send(&value, 1, MPI_INT, to, 4, MPI_COMM_WORLD);
        }
        MPI_Recv(&value, 1, MPI_INT, to, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        same("third", cancel(&requests[2]), 1);
        same("first", cancel(&requests[0]), 0);
        MPI_Send(&value, 1, MPI_INT, to, 6, MPI_COMM_WORLD);
        MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    } else if (rank == to) {
        for (int i = 0; i < 3; i++) {
            MPI_Recv(&value, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Recv(content, length, MPI_CHAR, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&value, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        MPI_Recv(&value, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(content, length, MPI_CHAR, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Iprobe(0, 3, MPI_COMM_WORLD, &value, MPI_STATUS_IGNORE);
        same("left", value, 0);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    for (int to = 1; to < size; to++) {
        for (int kind = 0; kind < KINDS; kind++) {
            one(kind, 0, to);
            one(kind, 100, to);
            one(kind, LONGEST, to);
        }
        some(100, to);
        some(LONGEST, to);
    }
    return end();
}
