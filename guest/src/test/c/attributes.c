#include "check.h"

static int copies, deletes, failing;

static int copy(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag) {
    int members;
    MPI_Comm_size(comm, &members);
    same("size of the copied", members, size);
    same("extra", *(int *)extra, 42);
    (void)key;
    copies++;
    *(void **)out = (char *)in + 1;
    *flag = (long)in % 2 == 0;
    return failing ? MPI_ERR_OTHER : MPI_SUCCESS;
}

static int delete(MPI_Comm comm, int key, void *value, void *extra) {
    (void)comm;
    (void)key;
    deletes = deletes * 10 + (int)(long)value % 10;
    same("extra", *(int *)extra, 42);
    return failing ? MPI_ERR_INTERN : MPI_SUCCESS;
}

static int at_end(MPI_Comm comm, int key, void *value, void *extra) {
    (void)comm;
    (void)key;
    (void)extra;
    int done;
    MPI_Finalized(&done);
    printf("rank %d: attribute %ld is deleted, %d\n", rank, (long)value, done);
    return MPI_SUCCESS;
}

static void of_communicators(void) {
    int extra = 42, first, second, third, flag;
    void *value;
    MPI_Comm comm;
    MPI_Comm_create_keyval(copy, delete, &first, &extra);
    MPI_Keyval_create(copy, delete, &second, &extra);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &third, NULL);
    MPI_Comm_get_attr(MPI_COMM_WORLD, first, &value, &flag);
    same("not set", flag, 0);
    MPI_Comm_set_attr(MPI_COMM_WORLD, first, (void *)2);
    MPI_Attr_put(MPI_COMM_WORLD, second, (void *)3);
    MPI_Comm_set_attr(MPI_COMM_WORLD, third, (void *)7);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    same("copies", copies, 2);
    MPI_Comm_get_attr(comm, first, &value, &flag);
    same("copied", flag * 100 + (long)value, 103);
    MPI_Attr_get(comm, second, &value, &flag);
    same("not copied", flag, 0);
    MPI_Comm_get_attr(comm, third, &value, &flag);
    same("duplicated", flag * 100 + (long)value, 107);
    MPI_Comm_set_attr(comm, first, (void *)4);
    same("the old one is deleted", deletes, 3);
    MPI_Comm_set_attr(comm, second, (void *)5);
    MPI_Comm_free(&comm);
    same("deleted in reverse order", deletes, 354);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, first);
    same("deleted", deletes, 3542);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    failing = 1;
    same("copy fails", MPI_Comm_dup(MPI_COMM_WORLD, &comm) != MPI_SUCCESS, 1);
    same("delete fails", MPI_Attr_delete(MPI_COMM_WORLD, second) != MPI_SUCCESS, 1);
    MPI_Comm_get_attr(MPI_COMM_WORLD, second, &value, &flag);
    same("still set", flag, 1);
    failing = 0;
    MPI_Attr_delete(MPI_COMM_WORLD, second);
    MPI_Comm_free_keyval(&first);
    MPI_Keyval_free(&second);
    same("freed", first == MPI_KEYVAL_INVALID && second == MPI_KEYVAL_INVALID, 1);
    int code, class;
    code = MPI_Comm_set_attr(MPI_COMM_WORLD, MPI_TAG_UB, (void *)1);
    MPI_Error_class(code, &class);
    same("predefined", class, MPI_ERR_KEYVAL);
    code = MPI_Comm_set_attr(MPI_COMM_WORLD, MPI_KEYVAL_INVALID, (void *)1);
    MPI_Error_class(code, &class);
    same("invalid", class, MPI_ERR_KEYVAL);
}

static int copy_type(MPI_Datatype type, int key, void *extra, void *in, void *out, int *flag) {
    int bytes;
    MPI_Type_size(type, &bytes);
    same("bytes", bytes, 4 * key / key);
    (void)extra;
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static void of_types(void) {
    int extra = 42, key, flag;
    void *value;
    MPI_Datatype type, other;
    deletes = 0;
    MPI_Type_create_keyval(copy_type, delete, &key, &extra);
    MPI_Type_dup(MPI_INT, &type);
    MPI_Type_set_attr(type, key, (void *)6);
    MPI_Type_dup(type, &other);
    MPI_Type_delete_attr(type, key);
    same("deleted", deletes, 6);
    MPI_Type_free(&type);
    MPI_Type_get_attr(other, key, &value, &flag);
    same("of the copy", flag * 100 + (long)value, 106);
    MPI_Type_delete_attr(other, key);
    same("deleted", deletes, 66);
    MPI_Type_free(&other);
    MPI_Type_free_keyval(&key);
}

static void predefined(void) {
    int *value, flag;
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &value, &flag);
    same("tags", flag && *value >= 32767, 1);
    MPI_Attr_get(MPI_COMM_WORLD, MPI_HOST, &value, &flag);
    same("host", flag && *value == MPI_PROC_NULL, 1);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_IO, &value, &flag);
    same("files", flag && *value == MPI_ANY_SOURCE, 1);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL, &value, &flag);
    same("one clock", flag, 1);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, &value, &flag);
    same("application", flag && *value == 0, 1);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &value, &flag);
    same("last code", flag && *value >= MPI_ERR_LASTCODE, 1);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    predefined();
    of_communicators();
    of_types();
    int key;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, at_end, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, (void *)5);
    MPI_Comm_free_keyval(&key);
    return end();
}
