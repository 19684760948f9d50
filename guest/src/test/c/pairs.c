#include "check.h"

static void reduce(const char *what, void *in, size_t bytes, MPI_Datatype type, MPI_Op op) {
    char out[64] = {0};
    int code = MPI_Allreduce(in, out, 1, type, op, MPI_COMM_WORLD), class;
    MPI_Error_class(code, &class);
    same(what, class, MPI_SUCCESS);
    add(out, bytes);
}

/* Pairs of Fortran, numbers of C++ and numbers for addresses in reductions. */
int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    int integers[2] = {(rank * 7) % 5, rank};
    float reals[2] = {rank == 2 ? -1.5f : 3.5f, (float)rank};
    double doubles[2] = {rank % 2 + 0.25, rank};
    struct { short value; int at; } shorts = {(short)(100 - rank), rank};
    struct { long value; int at; } longs = {rank - 3L, rank};
    reduce("2INTEGER", integers, sizeof integers, MPI_2INTEGER, MPI_MAXLOC);
    reduce("2INT", integers, sizeof integers, MPI_2INT, MPI_MINLOC);
    reduce("2REAL", reals, sizeof reals, MPI_2REAL, MPI_MINLOC);
    reduce("2DOUBLE_PRECISION", doubles, sizeof doubles, MPI_2DOUBLE_PRECISION, MPI_MAXLOC);
    reduce("SHORT_INT", &shorts, sizeof(short), MPI_SHORT_INT, MPI_MINLOC);
    reduce("LONG_INT", &longs, 12, MPI_LONG_INT, MPI_MAXLOC);
    MPI_Aint address = (MPI_Aint)rank << 40;
    MPI_Count count = rank + 1;
    MPI_Offset offset = -rank;
    reduce("AINT", &address, sizeof address, MPI_AINT, MPI_MAX);
    reduce("COUNT", &count, sizeof count, MPI_COUNT, MPI_PROD);
    reduce("OFFSET", &offset, sizeof offset, MPI_OFFSET, MPI_MIN);
    reduce("AINT", &address, sizeof address, MPI_AINT, MPI_BOR);
    char truth = rank == 1;
    reduce("CXX_BOOL", &truth, 1, MPI_CXX_BOOL, MPI_LOR);
    float complex_number[2] = {rank + 1, 1};
    double complex_double[2] = {1, rank};
    reduce("CXX_FLOAT_COMPLEX", complex_number, 8, MPI_CXX_FLOAT_COMPLEX, MPI_PROD);
    reduce("CXX_DOUBLE_COMPLEX", complex_double, 16, MPI_CXX_DOUBLE_COMPLEX, MPI_SUM);
    MPI_Datatype types[] = {MPI_2INTEGER, MPI_2REAL, MPI_2DOUBLE_PRECISION, MPI_CXX_BOOL,
                            MPI_CXX_LONG_DOUBLE_COMPLEX, MPI_REAL16, MPI_COMPLEX32};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        int bytes, length;
        MPI_Aint lb, extent;
        char name[MPI_MAX_OBJECT_NAME];
        MPI_Type_size(types[i], &bytes);
        MPI_Type_get_extent(types[i], &lb, &extent);
        MPI_Type_get_name(types[i], name, &length);
        add(&bytes, sizeof bytes);
        add(&extent, sizeof extent);
        add(name, (size_t)length);
    }
    return end();
}
