#include "check.h"

enum { MOST = 3000 };

/* Functions that MPI has since versions 4.1 and 5.0. */
int main(int argc, char **argv) {
    int major = 0, minor = 0, value = 0, flag = 0, indices[2], class, code, size_of_buffer;
    char text[MPI_MAX_ERROR_STRING], buffer[4096];
    static MPI_Comm all[MOST];
    int copies;
    void *attached;
    MPI_Datatype type;
    MPI_Info info;
    MPI_Request requests[2], flush;
    MPI_Status status, statuses[2];
    begin(&argc, &argv);
    MPI_Abi_get_version(&major, &minor);
    same("interface", major * 10 + minor, 10);
    same("world", MPI_Comm_fromint(MPI_Comm_toint(MPI_COMM_WORLD)) == MPI_COMM_WORLD, 1);
    same("int", MPI_Type_f2c(MPI_Type_c2f(MPI_INT)) == MPI_INT, 1);
    MPI_Type_contiguous(3, MPI_INT, &type);
    same("own type", MPI_Type_fromint(MPI_Type_toint(type)) == type, 1);
    MPI_Type_free(&type);
    /* What a variable had before does not matter, not even the lower half of a handle. */
    for (long lower = 0x54000000; lower < 0x54000004; lower++) {
        MPI_Errhandler handler = (MPI_Errhandler)(0x7fff00000000 | lower);
        MPI_Comm_get_errhandler(MPI_COMM_WORLD, &handler);
        same("handler", handler == MPI_ERRORS_ARE_FATAL, 1);
    }
    MPI_Type_get_value_index(MPI_DOUBLE, MPI_INT, &type);
    same("pair", type == MPI_DOUBLE_INT, 1);
    MPI_Type_get_value_index(MPI_DOUBLE, MPI_DOUBLE, &type);
    same("no pair", type == MPI_DATATYPE_NULL, 1);

    MPI_Status_set_source(&status, 7);
    MPI_Status_set_tag(&status, 8);
    MPI_Status_set_error(&status, 9);
    MPI_Status_get_source(&status, &value);
    same("source", value, 7);
    same("fields", status.MPI_TAG * 10 + status.MPI_ERROR, 89);

    MPI_Irecv(&value, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&code, 1, MPI_INT, rank, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Request_get_status_any(2, requests, &indices[0], &flag, &status);
    same("none is complete", flag * 10 + (indices[0] == MPI_UNDEFINED), 1);
    MPI_Send(&rank, 1, MPI_INT, rank, 2, MPI_COMM_WORLD);
    do {
        MPI_Request_get_status_some(2, requests, &class, indices, statuses);
    } while (class == 0);
    same("one is complete", class * 100 + indices[0] * 10 + statuses[0].MPI_TAG, 112);
    MPI_Request_get_status_all(2, requests, &flag, statuses);
    same("not all", flag, 0);
    MPI_Send(&rank, 1, MPI_INT, rank, 1, MPI_COMM_WORLD);
    do {
        MPI_Request_get_status_all(2, requests, &flag, statuses);
    } while (!flag);
    same("first", statuses[0].MPI_TAG, 1);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    same("values", value + code, 2 * rank);

    MPI_Add_error_class(&class);
    MPI_Add_error_code(class, &code);
    MPI_Add_error_string(code, "own");
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    same("code with a text", MPI_Remove_error_code(code) != MPI_SUCCESS, 1);
    same("class with a code", MPI_Remove_error_class(class) != MPI_SUCCESS, 1);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Remove_error_string(code);
    MPI_Error_string(code, text, &value);
    same("no text", value, 0);
    same("code", MPI_Remove_error_code(code), MPI_SUCCESS);
    same("class", MPI_Remove_error_class(class), MPI_SUCCESS);
    code = MPI_SUCCESS;

    MPI_Comm_attach_buffer(MPI_COMM_WORLD, buffer, sizeof buffer);
    MPI_Bsend(&rank, 1, MPI_INT, (rank + 1) % size, 3, MPI_COMM_WORLD);
    MPI_Comm_iflush_buffer(MPI_COMM_WORLD, &flush);
    MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&flush, MPI_STATUS_IGNORE);
    MPI_Comm_flush_buffer(MPI_COMM_WORLD);
    MPI_Comm_detach_buffer(MPI_COMM_WORLD, &attached, &size_of_buffer);
    same("buffer", attached == buffer && size_of_buffer == sizeof buffer, 1);
    same("left", value, (rank + size - 1) % size);

    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    for (copies = 0; copies < MOST && code == MPI_SUCCESS; copies++) {
        code = MPI_Comm_dup(MPI_COMM_SELF, &all[copies]);
    }
    same("no context is left", code, MPI_ERR_OTHER);
    for (int i = 0; i < copies - 1; i++) {
        MPI_Comm_free(&all[i]);
    }
    same("free again", MPI_Comm_dup(MPI_COMM_SELF, &all[0]), MPI_SUCCESS);
    MPI_Comm_free(&all[0]);

    MPI_Abi_get_info(&info);
    MPI_Info_get(info, "mpi_count_size", 31, text, &flag);
    same("bytes of a count", flag * 10 + atoi(text), 18);
    MPI_Info_free(&info);
    MPI_Get_hw_resource_info(&info);
    MPI_Info_free(&info);
    return end();
}
