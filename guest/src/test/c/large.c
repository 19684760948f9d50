#include "check.h"

static void add_up(void *in, void *inout, MPI_Count *count, MPI_Datatype *type) {
    (void)type;
    for (MPI_Count i = 0; i < *count; i++) {
        ((int *)inout)[i] += ((int *)in)[i];
    }
}

/* Functions whose counts are MPI_Counts. */
int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Count counts[16], bytes, lb, extent, whole, position, numbers[4];
    MPI_Aint places[16];
    int values[16], all[64], in[2] = {-1, -1}, combiner;
    MPI_Status status;
    MPI_Datatype type;
    MPI_Op op;
    for (int i = 0; i < 16; i++) {
        values[i] = rank * 16 + i;
        counts[i] = i % size + 1;
        places[i] = i * size;
    }
    int next = (rank + 1) % size, from = (rank + size - 1) % size;
    MPI_Sendrecv_c(values, 2, MPI_INT, next, 0, in, 2, MPI_INT, from, 0, MPI_COMM_WORLD, &status);
    same("received", in[1], from * 16 + 1);
    MPI_Get_count_c(&status, MPI_INT, &whole);
    same("count", whole, 2);
    MPI_Get_elements_c(&status, MPI_INT, &whole);
    same("elements", whole, 2);
    memset(all, 0, sizeof all);
    MPI_Allgatherv_c(values, rank + 1, MPI_INT, all, counts, places, MPI_INT, MPI_COMM_WORLD);
    add(all, sizeof all);
    MPI_Op_create_c(add_up, 1, &op);
    MPI_Allreduce_c(values, all, 16, MPI_INT, op, MPI_COMM_WORLD);
    same("sum", all[0], 16 * size * (size - 1) / 2);
    MPI_Reduce_scatter_c(MPI_IN_PLACE, all, counts, MPI_INT, op, MPI_COMM_WORLD);
    add(all, (size_t)counts[rank] * sizeof(int));
    MPI_Op_free(&op);
    MPI_Count lengths[2] = {2, 1}, distances[2] = {0, 20};
    MPI_Type_indexed_c(2, lengths, distances, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Type_size_c(type, &bytes);
    MPI_Type_get_extent_c(type, &lb, &extent);
    same("size", bytes, 12);
    same("extent", extent, 84);
    MPI_Type_get_true_extent_c(type, &lb, &extent);
    same("true extent", extent, 84);
    MPI_Type_free(&type);
    MPI_Datatype parts[2] = {MPI_CHAR, MPI_DOUBLE};
    MPI_Type_create_struct_c(2, lengths, distances, parts, &type);
    MPI_Type_size_c(type, &bytes);
    same("size", bytes, 10);
    MPI_Type_free(&type);
    MPI_Type_get_envelope_c(MPI_INT, &numbers[0], &numbers[1], &numbers[2], &numbers[3], &combiner);
    same("named", combiner == MPI_COMBINER_NAMED, 1);
    char packed[64];
    position = 0;
    MPI_Pack_size_c(4, MPI_INT, MPI_COMM_WORLD, &bytes);
    same("bytes", bytes >= 16, 1);
    MPI_Pack_c(values, 4, MPI_INT, packed, sizeof packed, &position, MPI_COMM_WORLD);
    same("position", position, 16);
    position = 0;
    MPI_Unpack_c(packed, sizeof packed, &position, all, 4, MPI_INT, MPI_COMM_WORLD);
    same("position", position, 16);
    add(all, 16);
    MPI_Type_size_x(MPI_DOUBLE_INT, &bytes);
    MPI_Type_get_extent_x(MPI_DOUBLE_INT, &lb, &extent);
    same("bytes", bytes * 100 + extent, 1216);
    MPI_Type_get_true_extent_x(MPI_DOUBLE_INT, &lb, &extent);
    same("true extent", extent, 12);
    /* Ten gibibytes as the elements of a status. */
    MPI_Status_set_elements_x(&status, MPI_INT, (MPI_Count)10 << 28);
    MPI_Get_elements_x(&status, MPI_INT, &whole);
    same("many", whole, (long)10 << 28);
    int narrow;
    MPI_Get_count(&status, MPI_INT, &narrow);
    same("too many for an int", narrow == MPI_UNDEFINED, 1);
    return end();
}
