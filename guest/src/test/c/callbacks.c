#include "check.h"

/* Functions of the program that call MPI themselves. */
static int largest(MPI_Comm comm) {
    int value = rank, all;
    MPI_Allreduce(&value, &all, 1, MPI_INT, MPI_MAX, comm);
    return all;
}

static int copy(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag) {
    (void)key;
    (void)extra;
    *(void **)out = (char *)in + largest(comm);
    *flag = 1;
    return MPI_SUCCESS;
}

static void handler(MPI_Comm *comm, int *code, ...) {
    char text[MPI_MAX_ERROR_STRING];
    int length, class, message = rank, other;
    MPI_Error_class(*code, &class);
    MPI_Error_string(class, text, &length);
    add(text, length);
    MPI_Sendrecv(&message, 1, MPI_INT, (rank + 1) % size, 3, &other, 1, MPI_INT,
                 (rank + size - 1) % size, 3, *comm, MPI_STATUS_IGNORE);
    same("message inside of a handler", other, (rank + size - 1) % size);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int key, flag;
    void *value;
    MPI_Comm comm;
    MPI_Errhandler own;
    MPI_Comm_create_keyval(copy, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, (void *)10);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_get_attr(comm, key, &value, &flag);
    same("attribute", (long)value, 10 + size - 1);
    MPI_Comm_create_errhandler(handler, &own);
    MPI_Comm_set_errhandler(comm, own);
    MPI_Errhandler_free(&own);
    MPI_Send(&key, 1, MPI_INT, size, 0, comm);
    MPI_Barrier(comm);
    MPI_Comm_free(&comm);
    MPI_Comm_free_keyval(&key);
    return end();
}
