#include "check.h"

/* Functions and markers that MPI 3 removed and MPICH keeps. */
int main(int argc, char **argv) {
    begin(&argc, &argv);
    struct { char letter; int numbers[2]; double real; } record = {'a', {1, rank}, 0.5}, got;
    MPI_Aint places[5], base, extent, low, high;
    int lengths[5] = {1, 1, 2, 1, 1}, parts[2] = {1, 2}, bytes;
    MPI_Datatype types[5] = {MPI_LB, MPI_CHAR, MPI_INT, MPI_DOUBLE, MPI_UB}, type, more;
    MPI_Address(&record, &base);
    MPI_Address(&record.letter, &places[1]);
    MPI_Address(record.numbers, &places[2]);
    MPI_Address(&record.real, &places[3]);
    for (int i = 1; i < 4; i++) {
        places[i] -= base;
    }
    places[0] = -8;
    places[4] = 48;
    MPI_Type_struct(5, lengths, places, types, &type);
    MPI_Type_commit(&type);
    MPI_Type_extent(type, &extent);
    MPI_Type_lb(type, &low);
    MPI_Type_ub(type, &high);
    same("extent", extent, 56);
    same("lower", low, -8);
    same("upper", high, 48);
    MPI_Type_size(type, &bytes);
    same("bytes", bytes, 17);
    memset(&got, 0, sizeof got);
    int next = (rank + 1) % size, from = (rank + size - 1) % size;
    MPI_Sendrecv(&record, 1, type, next, 0, &got, 1, type, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    same("letter", got.letter, 'a');
    same("number", got.numbers[1], from);
    same("real", got.real == 0.5, 1);
    MPI_Type_contiguous(3, type, &more);
    MPI_Type_extent(more, &extent);
    same("three", extent, 168);
    MPI_Type_free(&more);
    MPI_Type_free(&type);
    MPI_Type_struct(2, lengths, places + 3, types + 3, &type);
    MPI_Type_extent(type, &extent);
    same("only the upper", extent, 48 - places[3]);
    MPI_Type_free(&type);
    places[0] = 40;
    places[1] = 0;
    MPI_Type_hindexed(2, parts, places, MPI_SHORT, &type);
    MPI_Type_extent(type, &extent);
    same("hindexed", extent, 42);
    MPI_Type_free(&type);
    MPI_Type_hvector(3, 1, 24, MPI_INT, &type);
    MPI_Type_ub(type, &high);
    same("hvector", high, 52);
    MPI_Type_free(&type);
    MPI_Type_size(MPI_UB, &bytes);
    same("marker", bytes, 0);
    int unused[3], combiner;
    MPI_Type_get_envelope(MPI_UB, &unused[0], &unused[1], &unused[2], &combiner);
    same("predefined", combiner, MPI_COMBINER_NAMED);
    same("handles of tools", MPI_T_PVAR_ALL_HANDLES != MPI_T_PVAR_HANDLE_NULL, 1);
    int key, flag;
    void *value;
    MPI_Keyval_create(MPI_DUP_FN, MPI_NULL_DELETE_FN, &key, NULL);
    MPI_Attr_put(MPI_COMM_SELF, key, &key);
    MPI_Attr_get(MPI_COMM_SELF, key, &value, &flag);
    same("attribute", flag && value == &key, 1);
    MPI_Attr_delete(MPI_COMM_SELF, key);
    MPI_Attr_get(MPI_COMM_SELF, key, &value, &flag);
    same("deleted", flag, 0);
    MPI_Keyval_free(&key);
    return end();
}
