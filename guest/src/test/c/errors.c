#include "check.h"

static int handled, code_seen;

static void handler(MPI_Comm *comm, int *code, ...) {
    int members, class;
    MPI_Comm_size(*comm, &members);
    MPI_Error_class(*code, &class);
    handled++;
    code_seen = class;
}

static void expect(const char *what, int code, int expected) {
    int class;
    MPI_Error_class(code, &class);
    same(what, class, expected);
}

static void codes(void) {
    int class, code, other, length;
    char text[MPI_MAX_ERROR_STRING];
    for (int i = 0; i <= MPI_ERR_NOT_SAME; i++) {
        MPI_Error_string(i, text, &length);
        same("length", length, (long)strlen(text));
        MPI_Error_class(i, &class);
        same("class", class, i);
    }
    MPI_Error_string(MPI_ERR_TRUNCATE, text, &length);
    add(text, strlen(text));
    MPI_Add_error_class(&class);
    MPI_Add_error_code(class, &code);
    same("class of the program", class > MPI_ERR_LASTCODE, 1);
    MPI_Error_class(code, &other);
    same("class of a code", other, class);
    MPI_Error_string(code, text, &length);
    same("no text", length, 0);
    MPI_Add_error_string(code, "too cold");
    MPI_Add_error_string(class, "weather");
    MPI_Error_string(code, text, &length);
    same("text", strcmp(text, "too cold"), 0);
    MPI_Error_string(class, text, &length);
    same("text of the class", strcmp(text, "weather"), 0);
    int *last, flag;
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &last, &flag);
    same("last", *last >= class, 1);
}

static void arguments(void) {
    int value = 0, values[64] = {0};
    MPI_Request request;
    MPI_Datatype type;
    MPI_Comm comm;
    MPI_Group group;
    expect("rank", MPI_Send(&value, 1, MPI_INT, size, 0, MPI_COMM_WORLD), MPI_ERR_RANK);
    expect("rank", MPI_Isend(&value, 1, MPI_INT, -7, 0, MPI_COMM_WORLD, &request), MPI_ERR_RANK);
    expect("any", MPI_Send(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD), MPI_ERR_RANK);
    expect("tag", MPI_Send(&value, 1, MPI_INT, 0, -5, MPI_COMM_WORLD), MPI_ERR_TAG);
    expect("tag", MPI_Send(&value, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD), MPI_ERR_TAG);
    expect("count", MPI_Send(&value, -1, MPI_INT, 0, 0, MPI_COMM_WORLD), MPI_ERR_COUNT);
    expect("type", MPI_Send(&value, 1, MPI_DATATYPE_NULL, 0, 0, MPI_COMM_WORLD), MPI_ERR_TYPE);
    expect("comm", MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_NULL), MPI_ERR_COMM);
    expect("buffer", MPI_Send(NULL, 1, MPI_INT, 0, 0, MPI_COMM_WORLD), MPI_ERR_BUFFER);
    expect("receive", MPI_Recv(&value, 1, MPI_INT, size, 0, MPI_COMM_WORLD, NULL), MPI_ERR_RANK);
    expect("receive", MPI_Irecv(&value, 1, MPI_INT, 0, -5, MPI_COMM_WORLD, &request), MPI_ERR_TAG);
    expect("init", MPI_Send_init(&value, 1, MPI_INT, size, 0, MPI_COMM_WORLD, &request),
           MPI_ERR_RANK);
    expect("init", MPI_Recv_init(&value, -1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request),
           MPI_ERR_COUNT);
    expect("probe", MPI_Probe(size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE), MPI_ERR_RANK);
    expect("root", MPI_Bcast(&value, 1, MPI_INT, size, MPI_COMM_WORLD), MPI_ERR_ROOT);
    expect("root", MPI_Gather(&value, 1, MPI_INT, values, 1, MPI_INT, -1, MPI_COMM_WORLD),
           MPI_ERR_ROOT);
    expect("count", MPI_Bcast(&value, -1, MPI_INT, 0, MPI_COMM_WORLD), MPI_ERR_COUNT);
    expect("operation", MPI_Allreduce(&value, values, 1, MPI_INT, MPI_OP_NULL, MPI_COMM_WORLD),
           MPI_ERR_OP);
    expect("operation", MPI_Allreduce(&value, values, 1, MPI_DOUBLE, MPI_BAND, MPI_COMM_WORLD),
           MPI_ERR_OP);
    expect("aliased", MPI_Allreduce(&value, &value, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD),
           MPI_ERR_BUFFER);
    MPI_Type_contiguous(2, MPI_INT, &type);
    expect("committed", MPI_Send(values, 1, type, 0, 0, MPI_COMM_WORLD), MPI_ERR_TYPE);
    MPI_Type_free(&type);
    MPI_Type_dup(MPI_INT, &type);
    MPI_Type_free(&type);
    expect("type", MPI_Type_free(&type), MPI_ERR_TYPE);
    comm = MPI_COMM_NULL;
    expect("free", MPI_Comm_free(&comm), MPI_ERR_COMM);
    expect("group", MPI_Group_size(MPI_GROUP_NULL, &value), MPI_ERR_GROUP);
    MPI_Comm_group(MPI_COMM_WORLD, &group);
    MPI_Group_free(&group);
    MPI_Op op = MPI_SUM;
    expect("op", MPI_Op_free(&op), MPI_ERR_OP);
    request = MPI_REQUEST_NULL;
    expect("request", MPI_Start(&request), MPI_ERR_REQUEST);
    expect("count", MPI_Waitall(-1, &request, MPI_STATUSES_IGNORE), MPI_ERR_COUNT);
}

static void handlers(void) {
    MPI_Errhandler own, current;
    MPI_Comm comm, copy;
    int value = 0, class;
    MPI_Comm_create_errhandler(handler, &own);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_errhandler(comm, own);
    MPI_Comm_get_errhandler(comm, &current);
    same("current", current == own, 1);
    MPI_Errhandler_free(&current);
    MPI_Errhandler_free(&own);
    same("freed", own == MPI_ERRHANDLER_NULL, 1);
    int code = MPI_Send(&value, 1, MPI_INT, size, 0, comm);
    MPI_Error_class(code, &class);
    same("returned", class, MPI_ERR_RANK);
    same("seen", code_seen, MPI_ERR_RANK);
    MPI_Comm_dup(comm, &copy);
    MPI_Send(&value, 1, MPI_INT, 0, -1, copy);
    same("inherited", code_seen, MPI_ERR_TAG);
    MPI_Comm_call_errhandler(comm, MPI_ERR_INTERN);
    same("called", code_seen, MPI_ERR_INTERN);
    MPI_Errhandler_set(comm, MPI_ERRORS_RETURN);
    MPI_Bcast(&value, 1, MPI_INT, -1, comm);
    same("handled", handled, 3);
    MPI_Errhandler_create(handler, &own);
    MPI_Errhandler_set(comm, own);
    MPI_Errhandler_get(comm, &current);
    same("the same", current == own, 1);
    MPI_Comm_free(&comm);
    MPI_Comm_free(&copy);
}

static void truncated(void) {
    int in[8] = {-1, -1, -1, -1, -1, -1, -1, -1}, out[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    static char large_in[100000], large_out[200000];
    MPI_Request requests[3];
    MPI_Status statuses[3], status;
    MPI_Irecv(in, 2, MPI_INT, before, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(in + 2, 4, MPI_INT, before, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(out, 4, MPI_INT, next, 1, MPI_COMM_WORLD, &requests[2]);
    MPI_Send(out + 4, 4, MPI_INT, next, 2, MPI_COMM_WORLD);
    expect("in status", MPI_Waitall(3, requests, statuses), MPI_ERR_IN_STATUS);
    expect("truncated", statuses[0].MPI_ERROR, MPI_ERR_TRUNCATE);
    same("second", in[2], 5);
    same("third", in[5], 8);
    MPI_Isend(large_out, sizeof large_out, MPI_CHAR, next, 3, MPI_COMM_WORLD, &requests[0]);
    expect("long", MPI_Recv(large_in, sizeof large_in, MPI_CHAR, before, 3, MPI_COMM_WORLD, &status),
           MPI_ERR_TRUNCATE);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Sendrecv(out, 1, MPI_INT, next, 4, in, 1, MPI_INT, before, 4, MPI_COMM_WORLD, &status);
    same("afterwards", in[0], 1);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    codes();
    arguments();
    handlers();
    truncated();
    return end();
}
