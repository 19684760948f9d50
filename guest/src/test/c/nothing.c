#include "check.h"

static void check(const char *what, MPI_Status *status) {
    int count;
    MPI_Get_count(status, MPI_INT, &count);
    same(what, count, 0);
    same(what, status->MPI_SOURCE == MPI_PROC_NULL, 1);
    same(what, status->MPI_TAG == MPI_ANY_TAG, 1);
}

/* Messages to and from no process, and messages without data. */
int main(int argc, char **argv) {
    begin(&argc, &argv);
    int value = 42, flag, index, count, indices[3];
    MPI_Status status, statuses[3];
    MPI_Request requests[3];
    MPI_Message message;
    MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
    MPI_Ssend(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
    MPI_Rsend(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
    MPI_Bsend(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
    MPI_Recv(&value, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &status);
    check("receive", &status);
    MPI_Probe(MPI_PROC_NULL, 5, MPI_COMM_WORLD, &status);
    check("probe", &status);
    MPI_Iprobe(MPI_PROC_NULL, 5, MPI_COMM_WORLD, &flag, &status);
    same("found", flag, 1);
    check("look", &status);
    MPI_Mprobe(MPI_PROC_NULL, 5, MPI_COMM_WORLD, &message, &status);
    check("take", &status);
    same("message", message == MPI_MESSAGE_NO_PROC, 1);
    MPI_Mrecv(&value, 1, MPI_INT, &message, &status);
    check("matched", &status);
    same("null", message == MPI_MESSAGE_NULL, 1);
    MPI_Sendrecv(&value, 1, MPI_INT, MPI_PROC_NULL, 0, &value, 1, MPI_INT, MPI_PROC_NULL, 0,
                 MPI_COMM_WORLD, &status);
    check("exchange", &status);
    MPI_Sendrecv_replace(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_PROC_NULL, 0, MPI_COMM_WORLD,
                         &status);
    check("replace", &status);
    MPI_Isend(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Irecv(&value, 1, MPI_INT, MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[2]);
    MPI_Waitall(3, requests, statuses);
    check("first", &statuses[1]);
    check("second", &statuses[2]);
    MPI_Send_init(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Recv_init(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Startall(2, requests);
    MPI_Waitall(2, requests, statuses);
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    same("kept", value, 42);

    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    MPI_Sendrecv(NULL, 0, MPI_INT, next, 1, NULL, 0, MPI_INT, before, 1, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    same("no data", count, 0);
    same("from", status.MPI_SOURCE, before);
    MPI_Bcast(NULL, 0, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Allreduce(NULL, NULL, 0, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Reduce(NULL, NULL, 0, MPI_DOUBLE, MPI_MAX, size - 1, MPI_COMM_WORLD);
    MPI_Allgather(NULL, 0, MPI_INT, NULL, 0, MPI_INT, MPI_COMM_WORLD);
    MPI_Alltoall(NULL, 0, MPI_INT, NULL, 0, MPI_INT, MPI_COMM_WORLD);
    MPI_Gather(NULL, 0, MPI_INT, NULL, 0, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scatter(NULL, 0, MPI_INT, NULL, 0, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scan(NULL, NULL, 0, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Datatype empty;
    MPI_Type_contiguous(0, MPI_INT, &empty);
    MPI_Type_commit(&empty);
    MPI_Sendrecv(&value, 5, empty, next, 2, &value, 5, empty, before, 2, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, empty, &count);
    add(&count, sizeof count);
    MPI_Type_free(&empty);

    for (int i = 0; i < 3; i++) {
        requests[i] = MPI_REQUEST_NULL;
    }
    MPI_Waitany(3, requests, &index, &status);
    same("none", index == MPI_UNDEFINED, 1);
    same("empty", status.MPI_SOURCE == MPI_ANY_SOURCE && status.MPI_TAG == MPI_ANY_TAG, 1);
    MPI_Testany(3, requests, &index, &flag, &status);
    same("none", flag && index == MPI_UNDEFINED, 1);
    MPI_Waitsome(3, requests, &count, indices, statuses);
    same("none", count == MPI_UNDEFINED, 1);
    MPI_Testsome(3, requests, &count, indices, statuses);
    same("none", count == MPI_UNDEFINED, 1);
    MPI_Testall(3, requests, &flag, statuses);
    same("all", flag, 1);
    MPI_Waitall(0, NULL, NULL);
    MPI_Test(&requests[0], &flag, &status);
    same("null", flag, 1);
    MPI_Request_get_status(requests[0], &flag, &status);
    same("status", flag, 1);
    return end();
}
