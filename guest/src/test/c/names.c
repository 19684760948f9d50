#include "check.h"

static void name_of(MPI_Datatype type) {
    char name[MPI_MAX_OBJECT_NAME];
    int length;
    MPI_Type_get_name(type, name, &length);
    same("length", length, (long)strlen(name));
    add(name, strlen(name));
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    char name[MPI_MAX_OBJECT_NAME];
    int length;
    MPI_Comm comm;
    MPI_Datatype type, types[] = {MPI_INT, MPI_DOUBLE, MPI_CHAR, MPI_LONG_DOUBLE, MPI_2INT,
                                  MPI_FLOAT_INT, MPI_PACKED, MPI_INT8_T, MPI_C_BOOL, MPI_AINT};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        name_of(types[i]);
    }
    MPI_Type_contiguous(2, MPI_INT, &type);
    name_of(type);
    MPI_Type_set_name(type, "pair");
    name_of(type);
    MPI_Type_free(&type);
    MPI_Comm_get_name(MPI_COMM_WORLD, name, &length);
    add(name, length);
    MPI_Comm_get_name(MPI_COMM_SELF, name, &length);
    add(name, length);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_get_name(comm, name, &length);
    same("no name", length, 0);
    MPI_Comm_set_name(comm, "the others");
    MPI_Comm_get_name(comm, name, &length);
    same("a name", strcmp(name, "the others"), 0);
    MPI_Comm_free(&comm);
    return end();
}
