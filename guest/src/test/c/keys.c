#include "check.h"

static int failing;

static int delete(MPI_Comm comm, int key, void *value, void *extra) {
    (void)comm;
    (void)key;
    (void)extra;
    return (long)value == failing ? MPI_ERR_INTERN : MPI_SUCCESS;
}

/* A key that is freed while attributes have it: the program may still name it. */
static void freed(void) {
    int key, copy, other, third, flag;
    void *value;
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, delete, &key, NULL);
    MPI_Comm_set_attr(comm, key, (void *)5);
    copy = key;
    MPI_Comm_free_keyval(&copy);
    copy = key;
    same("freed again", MPI_Comm_free_keyval(&copy), MPI_SUCCESS);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &other, NULL);
    same("a key of its own", other != key, 1);
    MPI_Comm_get_attr(comm, other, &value, &flag);
    same("not set", flag, 0);
    MPI_Comm_get_attr(comm, key, &value, &flag);
    same("still set", flag * 100 + (long)value, 105);
    same("set again", MPI_Comm_set_attr(comm, key, (void *)6), MPI_SUCCESS);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &third, NULL);
    same("another key", third != key && third != other, 1);
    MPI_Comm_get_attr(comm, third, &value, &flag);
    same("not set either", flag, 0);
    MPI_Comm_free_keyval(&third);
    same("deleted", MPI_Comm_delete_attr(comm, key), MPI_SUCCESS);
    MPI_Comm_free_keyval(&other);
    MPI_Comm_free(&comm);
}

/* A communicator stays if the function that deletes its oldest attribute fails. */
static void kept(void) {
    int keys[2];
    MPI_Comm comm;
    for (int i = 0; i < 2; i++) {
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete, &keys[i], NULL);
    }
    for (failing = 1; failing <= 2; failing++) {
        MPI_Comm_dup(MPI_COMM_SELF, &comm);
        MPI_Comm_set_attr(comm, keys[0], (void *)1);
        MPI_Comm_set_attr(comm, keys[1], (void *)2);
        int code = MPI_Comm_free(&comm);
        same("fails", code != MPI_SUCCESS, failing == 1);
        same("kept", comm != MPI_COMM_NULL, failing == 1);
        if (comm != MPI_COMM_NULL) {
            same("freed", MPI_Comm_free(&comm), MPI_SUCCESS);
        }
    }
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    freed();
    kept();
    return end();
}
