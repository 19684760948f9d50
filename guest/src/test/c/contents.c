#include "check.h"

static void take_apart(MPI_Datatype type, int named) {
    int integers, addresses, types, combiner;
    MPI_Type_get_envelope(type, &integers, &addresses, &types, &combiner);
    int counts[4] = {integers, addresses, types, combiner};
    add(counts, sizeof counts);
    if (combiner == MPI_COMBINER_NAMED) {
        same("named", named, 1);
        return;
    }
    int whole[32];
    MPI_Aint places[8];
    MPI_Datatype parts[8];
    MPI_Type_get_contents(type, 32, 8, 8, whole, places, parts);
    add(whole, (size_t)integers * sizeof *whole);
    add(places, (size_t)addresses * sizeof *places);
    for (int i = 0; i < types; i++) {
        int a, b, c, kind;
        MPI_Type_get_envelope(parts[i], &a, &b, &c, &kind);
        add(&kind, sizeof kind);
        if (kind == MPI_COMBINER_NAMED) {
            add(&parts[i], sizeof parts[i]);
        } else {
            MPI_Type_free(&parts[i]);
        }
    }
}

static void keep(MPI_Datatype type) {
    take_apart(type, 0);
    MPI_Type_free(&type);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Datatype type, pair;
    int lengths[2] = {2, 1}, places[2] = {3, 0}, sizes[2] = {6, 8}, parts[2] = {2, 3};
    int starts[2] = {1, 4}, grid[2] = {2, 2}, blocks[2] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC};
    int arguments[2] = {MPI_DISTRIBUTE_DFLT_DARG, 3};
    MPI_Aint bytes[2] = {24, -8};
    take_apart(MPI_INT, 1);
    take_apart(MPI_DOUBLE_INT, 1);
    MPI_Type_contiguous(2, MPI_FLOAT, &pair);
    take_apart(pair, 0);
    MPI_Datatype both[2] = {pair, MPI_LONG};
    MPI_Type_dup(pair, &type), keep(type);
    MPI_Type_vector(3, 2, -4, MPI_INT, &type), keep(type);
    MPI_Type_create_hvector(3, 2, -40, pair, &type), keep(type);
    MPI_Type_indexed(2, lengths, places, MPI_SHORT, &type), keep(type);
    MPI_Type_create_hindexed(2, lengths, bytes, MPI_SHORT, &type), keep(type);
    MPI_Type_create_indexed_block(2, 4, places, MPI_CHAR, &type), keep(type);
    MPI_Type_create_hindexed_block(2, 4, bytes, MPI_CHAR, &type), keep(type);
    MPI_Type_create_struct(2, lengths, bytes, both, &type), keep(type);
    MPI_Type_create_resized(pair, -4, 32, &type), keep(type);
    MPI_Type_create_subarray(2, sizes, parts, starts, MPI_ORDER_FORTRAN, pair, &type), keep(type);
    MPI_Type_create_darray(size, rank, 2, sizes, blocks, arguments, grid, MPI_ORDER_C, pair, &type);
    MPI_Aint lb, extent;
    MPI_Type_get_extent(type, &lb, &extent);
    same("global array", extent, 6 * 8 * 8);
    MPI_Type_size(type, &lengths[0]);
    add(&lengths[0], sizeof lengths[0]);
    keep(type);
    MPI_Type_free(&pair);
    for (int digits = 1; digits <= 15; digits += 7) {
        MPI_Datatype again;
        MPI_Type_create_f90_real(digits, MPI_UNDEFINED, &type);
        MPI_Type_create_f90_real(digits, MPI_UNDEFINED, &again);
        same("same handle", type == again, 1);
        take_apart(type, 0);
        MPI_Type_size(type, &starts[0]);
        MPI_Type_create_f90_complex(digits, 30, &type);
        take_apart(type, 0);
        MPI_Type_size(type, &starts[1]);
        add(starts, sizeof starts);
        MPI_Type_create_f90_integer(digits, &type);
        take_apart(type, 0);
        MPI_Type_size(type, &starts[0]);
        add(starts, sizeof starts);
    }
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Error_class(MPI_Type_create_f90_real(40, MPI_UNDEFINED, &type), &starts[0]);
    same("too many digits", starts[0] == MPI_ERR_OTHER, 1);
    MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, &type);
    same("8 bytes", type, MPI_REAL8);
    MPI_Type_match_size(MPI_TYPECLASS_INTEGER, 2, &type);
    same("2 bytes", type, MPI_INTEGER2);
    MPI_Type_match_size(MPI_TYPECLASS_COMPLEX, 8, &type);
    same("2 times 4 bytes", type, MPI_COMPLEX8);
    return end();
}
