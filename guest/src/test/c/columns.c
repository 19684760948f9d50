#include "check.h"

enum { ROWS = 40, COLUMNS = 30 };

int main(int argc, char **argv) {
    static double grid[ROWS][COLUMNS];
    begin(&argc, &argv);
    MPI_Datatype column, block;
    MPI_Type_vector(ROWS, 1, COLUMNS, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);
    MPI_Type_vector(10, 5, COLUMNS, MPI_DOUBLE, &block);
    MPI_Type_commit(&block);
    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        grid[i / COLUMNS][i % COLUMNS] = rank * 10000 + i;
    }
    MPI_Status status;
    int count;
    MPI_Sendrecv(&grid[0][3], 1, column, next, 0, &grid[0][9], 1, column, before, 0,
                 MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, column, &count);
    same("columns", count, 1);
    MPI_Get_elements(&status, column, &count);
    same("elements", count, ROWS);
    MPI_Sendrecv(&grid[0][0], 1, block, before, 1, &grid[20][20], 50, MPI_DOUBLE, next, 1,
                 MPI_COMM_WORLD, &status);
    MPI_Bcast(&grid[0][15], 1, column, 1, MPI_COMM_WORLD);
    add(grid, sizeof grid);
    MPI_Type_free(&column);
    MPI_Type_free(&block);
    same("freed", column == MPI_DATATYPE_NULL, 1);
    return end();
}
