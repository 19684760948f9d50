#include "check.h"

static void split(int type, MPI_Info info) {
    MPI_Comm part = MPI_COMM_NULL;
    int code = MPI_Comm_split_type(MPI_COMM_WORLD, type, rank, info, &part), none;
    none = code != MPI_SUCCESS || part == MPI_COMM_NULL;
    MPI_Error_class(code, &code);
    same("code", code == MPI_SUCCESS || code == MPI_ERR_ARG, 1);
    add(&none, sizeof none);
    if (!none) {
        MPI_Comm_free(&part);
    }
}

/* The interface of MPI 5.0 lacks this kind, so that the sum leaves it out. */
static void neighbourhood(void) {
#ifdef MPIX_COMM_TYPE_NEIGHBORHOOD
    unsigned long before = sum;
    MPI_Info info;
    MPI_Comm part = MPI_COMM_NULL;
    MPI_Info_create(&info);
    MPI_Info_set(info, "colour", "red");
    MPI_Comm_split_type(MPI_COMM_WORLD, MPIX_COMM_TYPE_NEIGHBORHOOD, 0, info, &part);
    same("unknown", part == MPI_COMM_NULL, 1);
    MPI_Info_set(info, "nbhd_common_dirname", ".");
    MPI_Comm_split_type(MPI_COMM_WORLD, MPIX_COMM_TYPE_NEIGHBORHOOD, 0, info, &part);
    same("with a common folder", part != MPI_COMM_NULL, 1);
    MPI_Comm_free(&part);
    MPI_Info_free(&info);
    sum = before;
#endif
}

/* Kinds of splits, and error handlers that are freed. */
int main(int argc, char **argv) {
    MPI_Errhandler handler;
    MPI_Info info;
    begin(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    for (int i = 0; i < 3; i++) {
        MPI_Comm_get_errhandler(MPI_COMM_WORLD, &handler);
        same("same handler", handler == MPI_ERRORS_RETURN, 1);
        same("freed", MPI_Errhandler_free(&handler), MPI_SUCCESS);
        same("none", handler == MPI_ERRHANDLER_NULL, 1);
    }
    MPI_Info_create(&info);
    split(MPI_COMM_TYPE_SHARED, MPI_INFO_NULL);
    split(MPI_COMM_TYPE_HW_GUIDED, MPI_INFO_NULL);
    split(MPI_COMM_TYPE_HW_GUIDED, info);
    MPI_Info_set(info, "mpi_hw_resource_type", "mpi_shared_memory");
    split(MPI_COMM_TYPE_HW_GUIDED, info);
    MPI_Info_free(&info);
    neighbourhood();
    split(-5, MPI_INFO_NULL);
    split(MPI_UNDEFINED, MPI_INFO_NULL);
    return end();
}
