#include "check.h"

/* Data in the external format, byte by byte. */
int main(int argc, char **argv) {
    begin(&argc, &argv);
    char buffer[400];
    MPI_Aint position = 0, bytes, lb;
    MPI_Datatype types[] = {MPI_CHAR, MPI_SHORT, MPI_INT, MPI_UNSIGNED, MPI_LONG_LONG, MPI_FLOAT,
                            MPI_DOUBLE, MPI_INT64_T, MPI_C_BOOL, MPI_C_DOUBLE_COMPLEX, MPI_LONG,
                            MPI_WCHAR, MPI_LONG_DOUBLE, MPI_AINT, MPI_COUNT, MPI_OFFSET};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        MPI_Pack_external_size("external32", 3, types[i], &bytes);
        add(&bytes, sizeof bytes);
    }
    int numbers[6] = {1, -2, 0x1234567, rank, 5, 6}, back[6] = {0};
    double reals[2] = {1.5, -1e300}, again[2];
    long double lengthy[2] = {1.0L / 3, -0.0L}, lengthy_again[2];
    MPI_Datatype column;
    MPI_Type_vector(3, 1, 2, MPI_INT, &column);
    MPI_Type_commit(&column);
    MPI_Pack_external("external32", numbers, 6, MPI_INT, buffer, sizeof buffer, &position);
    MPI_Pack_external("external32", numbers, 1, column, buffer, sizeof buffer, &position);
    MPI_Pack_external("external32", reals, 2, MPI_DOUBLE, buffer, sizeof buffer, &position);
    MPI_Pack_external("external32", lengthy, 2, MPI_LONG_DOUBLE, buffer, sizeof buffer, &position);
    same("position", position, 24 + 12 + 16 + 32);
    add(buffer, (size_t)position);
    same("big-endian", buffer[8], 1);
    position = 0;
    MPI_Unpack_external("external32", buffer, sizeof buffer, &position, back, 6, MPI_INT);
    add(back, sizeof back);
    same("negative", back[1], -2);
    memset(back, 0, sizeof back);
    MPI_Unpack_external("external32", buffer, sizeof buffer, &position, back, 1, column);
    same("third", back[4], 5);
    same("gap", back[1], 0);
    MPI_Unpack_external("external32", buffer, sizeof buffer, &position, again, 2, MPI_DOUBLE);
    add(again, sizeof again);
    MPI_Unpack_external("external32", buffer, sizeof buffer, &position, lengthy_again, 2,
                        MPI_LONG_DOUBLE);
    same("third", lengthy_again[0] == 1.0L / 3, 1);
    same("all", position, 84);
    MPI_Type_get_extent(column, &lb, &bytes);
    MPI_Type_free(&column);
    return end();
}
