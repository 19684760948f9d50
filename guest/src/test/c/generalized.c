#include "check.h"

static int queries, frees, cancels;

static int query(void *extra, MPI_Status *status) {
    queries++;
    MPI_Status_set_elements(status, MPI_INT, *(int *)extra);
    MPI_Status_set_cancelled(status, cancels > 0);
    status->MPI_SOURCE = 5;
    status->MPI_TAG = 6;
    return MPI_SUCCESS;
}

static int release(void *extra) {
    frees += *(int *)extra;
    return MPI_SUCCESS;
}

static int cancel(void *extra, int complete) {
    (void)extra;
    cancels += complete ? 100 : 1;
    return MPI_SUCCESS;
}

static int refuse(void *extra, int complete) {
    (void)extra;
    (void)complete;
    return MPI_ERR_PENDING;
}

/* The error of the function that cancels is that of MPI_Cancel. */
static void not_cancelled(void) {
    MPI_Request request;
    int three = 3, class;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Grequest_start(query, release, refuse, &three, &request);
    MPI_Error_class(MPI_Cancel(&request), &class);
    same("refused", class, MPI_ERR_PENDING);
    MPI_Grequest_complete(request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

/* Requests that the program completes itself, alone and among others. */
int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Request request, copy, several[3];
    MPI_Status status, statuses[3];
    int three = 3, flag, count, index;
    MPI_Grequest_start(query, release, cancel, &three, &request);
    MPI_Test(&request, &flag, &status);
    same("not complete", flag, 0);
    copy = request;
    MPI_Grequest_complete(copy);
    MPI_Request_get_status(request, &flag, &status);
    same("complete", flag, 1);
    same("asked", queries, 1);
    same("not freed", frees, 0);
    MPI_Wait(&request, &status);
    same("null", request == MPI_REQUEST_NULL, 1);
    same("asked again", queries, 2);
    same("freed", frees, 3);
    MPI_Get_count(&status, MPI_INT, &count);
    same("count", count, 3);
    same("source", status.MPI_SOURCE, 5);
    same("tag", status.MPI_TAG, 6);

    MPI_Grequest_start(query, release, cancel, &three, &request);
    MPI_Cancel(&request);
    same("cancelled", cancels, 1);
    MPI_Grequest_complete(request);
    MPI_Cancel(&request);
    same("cancelled late", cancels, 101);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &flag);
    same("status", flag, 1);

    MPI_Grequest_start(query, release, cancel, &three, &request);
    copy = request;
    MPI_Request_free(&request);
    MPI_Grequest_complete(copy);
    same("freed with its end", frees, 9);

    int in = -1, out = rank;
    MPI_Irecv(&in, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, &several[0]);
    MPI_Grequest_start(query, release, cancel, &three, &several[1]);
    several[2] = MPI_REQUEST_NULL;
    MPI_Send(&out, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD);
    MPI_Waitany(3, several, &index, &status);
    same("message", index, 0);
    same("from", in, (rank + 1) % size);
    MPI_Grequest_complete(several[1]);
    MPI_Waitall(3, several, statuses);
    MPI_Get_elements(&statuses[1], MPI_INT, &count);
    same("elements", count, 3);
    MPI_Grequest_start(query, release, cancel, &three, &request);
    MPI_Grequest_complete(request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    same("queries", queries, 5);
    same("frees", frees, 15);
    not_cancelled();
    return end();
}
