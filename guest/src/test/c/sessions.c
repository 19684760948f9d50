#include "check.h"

/* Communicators without MPI_Init. */
int main(void) {
    MPI_Session session;
    MPI_Group all, self;
    MPI_Comm everybody, alone;
    MPI_Info info;
    char name[MPI_MAX_OBJECT_NAME + 1], value[32] = "";
    int count = 0, flag = 0, length, total = 0, found_world = 0;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPI_Session_get_num_psets(session, MPI_INFO_NULL, &count);
    for (int i = 0; i < count; i++) {
        length = 0;
        MPI_Session_get_nth_pset(session, MPI_INFO_NULL, i, &length, NULL);
        MPI_Session_get_nth_pset(session, MPI_INFO_NULL, i, &length, name);
        found_world += strcmp(name, "mpi://WORLD") == 0;
    }
    MPI_Group_from_session_pset(session, "mpi://WORLD", &all);
    MPI_Group_from_session_pset(session, "mpi://SELF", &self);
    MPI_Comm_create_from_group(
        all, "org.example.all", MPI_INFO_NULL, MPI_ERRORS_RETURN, &everybody);
    MPI_Comm_create_from_group(
        self, "org.example.self", MPI_INFO_NULL, MPI_ERRORS_RETURN, &alone);
    MPI_Comm_rank(everybody, &rank);
    MPI_Comm_size(everybody, &size);
    same("sets", count >= 2, 1);
    same("world", found_world, 1);
    MPI_Comm_size(alone, &length);
    same("alone", length, 1);
    MPI_Allreduce(&rank, &total, 1, MPI_INT, MPI_SUM, everybody);
    same("sum", total, size * (size - 1) / 2);
    MPI_Session_get_pset_info(session, "mpi://WORLD", &info);
    MPI_Info_get(info, "mpi_size", 31, value, &flag);
    same("size", atoi(value), size);
    MPI_Info_free(&info);
    MPI_Group_free(&all);
    MPI_Group_free(&self);
    MPI_Comm_free(&alone);
    MPI_Comm_free(&everybody);
    MPI_Session_finalize(&session);
    same("ended", session == MPI_SESSION_NULL, 1);
    printf("rank %d of %d: %lx\n", rank, size, sum);
    return 0;
}
