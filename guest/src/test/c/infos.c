#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Info info, copy, hints;
    char key[MPI_MAX_INFO_KEY + 1], value[MPI_MAX_INFO_VAL + 1];
    int count, length, flag;
    MPI_Info_create(&info);
    MPI_Info_set(info, "host", "node 0");
    MPI_Info_set(info, "file", "x");
    MPI_Info_set(info, "host", "another");
    MPI_Info_get_nkeys(info, &count);
    same("keys", count, 2);
    for (int i = 0; i < count; i++) {
        MPI_Info_get_nthkey(info, i, key);
        MPI_Info_get_valuelen(info, key, &length, &flag);
        MPI_Info_get(info, key, MPI_MAX_INFO_VAL, value, &flag);
        same("length", length, (long)strlen(value));
        add(key, strlen(key));
        add(value, strlen(value));
    }
    MPI_Info_get(info, "none", 10, value, &flag);
    same("none", flag, 0);
    MPI_Info_dup(info, &copy);
    MPI_Info_delete(info, "host");
    MPI_Info_get_nkeys(info, &count);
    same("keys", count, 1);
    MPI_Info_get_nkeys(copy, &count);
    same("keys of the copy", count, 2);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    int class;
    MPI_Error_class(MPI_Info_delete(info, "host"), &class);
    same("deleted", class, MPI_ERR_INFO_NOKEY);
    MPI_Comm_set_info(MPI_COMM_WORLD, copy);
    MPI_Comm_get_info(MPI_COMM_WORLD, &hints);
    same("hints", hints != MPI_INFO_NULL, 1);
    MPI_Info_free(&hints);
    MPI_Info_free(&info);
    MPI_Info_free(&copy);
    same("freed", info == MPI_INFO_NULL, 1);
    return end();
}
