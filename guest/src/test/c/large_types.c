#include "check.h"

/* Types with counts above those of an int: their sizes, bounds and contents. */

enum { MOST = 16 };

static void describe(MPI_Datatype type) {
    int size, integers[MOST] = {0}, combiner;
    MPI_Count large, lb, extent, counts[MOST] = {0}, ni, na, nc, nt;
    MPI_Aint addresses[MOST];
    MPI_Datatype types[MOST];
    MPI_Type_size(type, &size);
    MPI_Type_size_c(type, &large);
    same("size", size, large > 0x7fffffff ? MPI_UNDEFINED : large);
    add(&large, sizeof large);
    MPI_Type_get_extent_c(type, &lb, &extent);
    add(&lb, sizeof lb);
    add(&extent, sizeof extent);
    MPI_Type_get_true_extent_c(type, &lb, &extent);
    add(&lb, sizeof lb);
    add(&extent, sizeof extent);
    MPI_Type_get_envelope_c(type, &ni, &na, &nc, &nt, &combiner);
    MPI_Type_get_contents_c(type, ni, na, nc, nt, integers, addresses, counts, types);
    same("addresses", na, 0);
    same("refused", MPI_Type_get_envelope(type, &size, &size, &size, &size) != MPI_SUCCESS, 1);
    add(&combiner, sizeof combiner);
    add(counts, sizeof counts);
    same("integers", ni, combiner == MPI_COMBINER_SUBARRAY ? 2 : 0);
    MPI_Type_free(&type);
}

static void blocks(MPI_Count count) {
    MPI_Datatype type, pair[] = {MPI_CHAR, MPI_INT};
    MPI_Count lengths[] = {count, 2}, places[] = {0, 2 * count};
    MPI_Type_contiguous_c(count, MPI_INT, &type);
    describe(type);
    MPI_Type_vector_c(count, 2, 3, MPI_CHAR, &type);
    describe(type);
    MPI_Type_create_hvector_c(3, count, 8 * count, MPI_CHAR, &type);
    describe(type);
    MPI_Type_indexed_c(2, lengths, places, MPI_INT, &type);
    describe(type);
    MPI_Type_create_hindexed_c(2, lengths, places, MPI_CHAR, &type);
    describe(type);
    MPI_Type_create_indexed_block_c(2, 3, places, MPI_INT, &type);
    describe(type);
    MPI_Type_create_hindexed_block_c(2, 3, places, MPI_INT, &type);
    describe(type);
    MPI_Type_create_struct_c(2, lengths, places, pair, &type);
    describe(type);
    MPI_Type_create_resized_c(MPI_INT, 0, count, &type);
    describe(type);
}

static void box(MPI_Count count) {
    MPI_Count sizes[] = {count, 4}, boxes[] = {count - 1, 2}, starts[] = {1, 1};
    MPI_Datatype type;
    MPI_Type_create_subarray_c(2, sizes, boxes, starts, MPI_ORDER_C, MPI_CHAR, &type);
    describe(type);
    MPI_Type_create_subarray_c(2, sizes, boxes, starts, MPI_ORDER_FORTRAN, MPI_CHAR, &type);
    describe(type);
}

static void exchange(void) {
    MPI_Datatype type;
    int out[] = {rank, 2, 3, 4}, in[4] = {0};
    MPI_Status status;
    MPI_Count count;
    MPI_Type_create_hvector_c(2, 1, 12, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Sendrecv(out, 1, type, (rank + 1) % size, 1, in, 1, type, (rank + size - 1) % size, 1,
        MPI_COMM_WORLD, &status);
    MPI_Get_count_c(&status, type, &count);
    same("count", count, 1);
    same("first", in[0], (rank + size - 1) % size);
    same("between", in[1], 0);
    same("last", in[3], 4);
    MPI_Type_free(&type);
    MPI_Type_contiguous_c(3000000000, MPI_CHAR, &type);
    same("commit", MPI_Type_commit(&type), MPI_SUCCESS);
    MPI_Type_free(&type);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    blocks(5);
    blocks(5000000000);
    box(5);
    box(5000000000);
    exchange();
    return end();
}
