/* Null pointers in place of results, negative lengths and null functions are errors. */
#include "check.h"

static void fails(const char *what, int code, int expected) {
    int class = -1;
    MPI_Error_class(code, &class);
    same(what, class, expected);
}

int main(int argc, char **argv) {
    const int negative[] = {-1};
    const MPI_Aint places[] = {0};
    MPI_Group group;
    MPI_Datatype type;
    MPI_Errhandler handler;
    MPI_Op operation;
    MPI_Info info;
    MPI_Aint extent;
    char text[MPI_MAX_INFO_VAL];
    int number = 0;
    begin(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_group(MPI_COMM_WORLD, &group);
    MPI_Info_create(&info);
    fails("size", MPI_Comm_size(MPI_COMM_WORLD, NULL), MPI_ERR_ARG);
    fails("rank", MPI_Comm_rank(MPI_COMM_WORLD, NULL), MPI_ERR_ARG);
    fails("name", MPI_Comm_get_name(MPI_COMM_WORLD, NULL, &number), MPI_ERR_ARG);
    fails("group", MPI_Group_size(group, NULL), MPI_ERR_ARG);
    fails("type", MPI_Type_size(MPI_INT, NULL), MPI_ERR_ARG);
    fails("extent", MPI_Type_get_extent(MPI_INT, NULL, &extent), MPI_ERR_ARG);
    fails("address", MPI_Get_address(&number, NULL), MPI_ERR_ARG);
    fails("probe", MPI_Iprobe(0, 0, MPI_COMM_WORLD, NULL, MPI_STATUS_IGNORE), MPI_ERR_ARG);
    fails("attribute", MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, text, NULL), MPI_ERR_ARG);
    fails("key", MPI_Info_get(info, NULL, 1, text, &number), MPI_ERR_INFO_KEY);
    fails("keys", MPI_Info_get_nkeys(info, NULL), MPI_ERR_ARG);
    fails("memory", MPI_Alloc_mem(-1, MPI_INFO_NULL, text), MPI_ERR_ARG);
    fails("handler", MPI_Comm_create_errhandler(NULL, &handler), MPI_ERR_ARG);
    fails("operation", MPI_Op_create(NULL, 1, &operation), MPI_ERR_ARG);
    fails("indexed", MPI_Type_indexed(1, negative, negative, MPI_INT, &type), MPI_ERR_COUNT);
    fails("vector", MPI_Type_vector(1, -1, 1, MPI_INT, &type), MPI_ERR_COUNT);
    fails(
        "hindexed", MPI_Type_create_hindexed(1, negative, places, MPI_INT, &type), MPI_ERR_COUNT);
    MPI_Info_free(&info);
    MPI_Group_free(&group);
    return end();
}
