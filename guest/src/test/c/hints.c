#include "check.h"

static int hint(MPI_Comm comm) {
    int flag;
    char value[16];
    MPI_Info info;
    MPI_Comm_get_info(comm, &info);
    MPI_Info_get(info, "mpi_assert_no_any_tag", 15, value, &flag);
    MPI_Info_free(&info);
    return flag && strcmp(value, "true") == 0;
}

/* MPI has no such hint, so that communicators ignore it. */
static void unknown(MPI_Info info) {
    int flag;
    char value[16];
    MPI_Info hints;
    MPI_Comm comm;
    MPI_Info_set(info, "colour", "red");
    MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &comm);
    MPI_Comm_get_info(comm, &hints);
    MPI_Info_get(hints, "colour", 15, value, &flag);
    same("unknown", flag, 0);
    MPI_Info_free(&hints);
    MPI_Comm_set_info(comm, info);
    MPI_Comm_get_info(comm, &hints);
    MPI_Info_get(hints, "colour", 15, value, &flag);
    same("unknown later", flag, 0);
    same("known", hint(comm), 1);
    MPI_Info_free(&hints);
    MPI_Comm_free(&comm);
}

/* A duplicate has the hints that the call gives it, not those of its parent. */
int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Info info;
    MPI_Comm with, later, copy, without;
    MPI_Request request;
    MPI_Info_create(&info);
    MPI_Info_set(info, "mpi_assert_no_any_tag", "true");
    MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &with);
    MPI_Comm_idup_with_info(MPI_COMM_WORLD, info, &later, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    unknown(info);
    MPI_Info_free(&info);
    same("given later", hint(later), 1);
    same("given", hint(with), 1);
    same("parent", hint(MPI_COMM_WORLD), 0);
    MPI_Comm_dup(with, &copy);
    same("inherited", hint(copy), 0);
    MPI_Comm_free(&copy);
    MPI_Comm_idup(with, &copy, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    same("inherited later", hint(copy), 0);
    MPI_Comm_dup_with_info(with, MPI_INFO_NULL, &without);
    same("none", hint(without), 0);
    MPI_Comm_free(&with);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&without);
    MPI_Comm_free(&later);
    return end();
}
