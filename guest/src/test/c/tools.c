#include "check.h"

/* The tools information interface and what else a program may ask about the library. */
int main(int argc, char **argv) {
    int given, main_thread, length, version, part, flag;
    MPI_Initialized(&flag);
    same("before", flag, 0);
    MPI_Get_version(&version, &part);
    same("version", version >= 3, 1);
    MPI_T_init_thread(MPI_THREAD_SINGLE, &given);
    same("level", given == MPI_THREAD_SINGLE, 1);
    MPI_T_pvar_session session = MPI_T_PVAR_SESSION_NULL;
    same("session", MPI_T_pvar_session_create(&session), MPI_SUCCESS);
    same("all started", MPI_T_pvar_start(session, MPI_T_PVAR_ALL_HANDLES), MPI_SUCCESS);
    same("all stopped", MPI_T_pvar_stop(session, MPI_T_PVAR_ALL_HANDLES), MPI_SUCCESS);
    same("freed", MPI_T_pvar_session_free(&session), MPI_SUCCESS);
    same("null", session == MPI_T_PVAR_SESSION_NULL, 1);
    int variables = -1;
    same("control", MPI_T_cvar_get_num(&variables), MPI_SUCCESS);
    same("performance", MPI_T_pvar_get_num(&variables), MPI_SUCCESS);
    same("categories", MPI_T_category_get_num(&variables), MPI_SUCCESS);
    same("number", variables >= 0, 1);
    int index;
    same("no name", MPI_T_cvar_get_index("no such variable", &index), MPI_T_ERR_INVALID_NAME);
    same("no index", MPI_T_category_get_info(-1, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
         MPI_T_ERR_INVALID_INDEX);
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    same("funneled", given == MPI_THREAD_FUNNELED, 1);
    MPI_Query_thread(&version);
    same("reported", version, given);
    MPI_Is_thread_main(&main_thread);
    same("main thread", main_thread, 1);
    MPI_T_finalize();
    char text[MPI_MAX_LIBRARY_VERSION_STRING];
    MPI_Get_library_version(text, &length);
    same("length", length == (int)strlen(text), 1);
    same("control", MPI_Pcontrol(0), MPI_SUCCESS);
    same("control", MPI_Pcontrol(2, "text", 5), MPI_SUCCESS);
    double before = MPI_Wtime();
    same("clock", MPI_Wtime() >= before && MPI_Wtick() > 0 && MPI_Wtick() < 1, 1);
    return end();
}
