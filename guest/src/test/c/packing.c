#include "check.h"

/* Data packed by hand travel as MPI_PACKED, and as what they were. */
int main(int argc, char **argv) {
    begin(&argc, &argv);
    char buffer[400];
    int numbers[6] = {rank, 2, 3, 4, 5, 6}, back[6] = {0}, position = 0, bytes, count;
    double reals[3] = {rank + 0.5, 1.5, 2.5}, again[3];
    MPI_Datatype column;
    MPI_Status status;
    MPI_Type_vector(3, 1, 2, MPI_INT, &column);
    MPI_Type_commit(&column);
    MPI_Pack_size(1, column, MPI_COMM_WORLD, &bytes);
    same("bytes", bytes >= 12, 1);
    MPI_Pack(numbers, 1, column, buffer, sizeof buffer, &position, MPI_COMM_WORLD);
    MPI_Pack(reals, 3, MPI_DOUBLE, buffer, sizeof buffer, &position, MPI_COMM_WORLD);
    same("position", position, 36);
    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    MPI_Sendrecv_replace(
        buffer, position, MPI_PACKED, next, 1, before, 1, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_PACKED, &count);
    same("count", count, 36);
    position = 0;
    MPI_Unpack(buffer, count, &position, back, 1, column, MPI_COMM_WORLD);
    MPI_Unpack(buffer, count, &position, again, 3, MPI_DOUBLE, MPI_COMM_WORLD);
    same("all", position, 36);
    same("first", back[0], before);
    same("gap", back[1], 0);
    same("last", back[4], 5);
    add(again, sizeof again);
    MPI_Type_free(&column);
    return end();
}
