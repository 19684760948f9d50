#include "check.h"

/* Members of a grid exchange parts of a global array that a darray type describes. */
enum { ROWS = 7, COLUMNS = 9 };

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int sizes[2] = {ROWS, COLUMNS}, grid[2] = {2, 2};
    const int kinds[3] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_CYCLIC};
    const int arguments[3] = {MPI_DISTRIBUTE_DFLT_DARG, MPI_DISTRIBUTE_DFLT_DARG, 2};
    for (int way = 0; way < 18; way++) {
        int row = way % 3, column = way / 3 % 3;
        MPI_Datatype mine;
        MPI_Type_create_darray(size, rank, 2, sizes, (int[]){kinds[row], kinds[column]},
            (int[]){arguments[row], arguments[column]}, grid,
            way < 9 ? MPI_ORDER_C : MPI_ORDER_FORTRAN, MPI_SHORT, &mine);
        MPI_Type_commit(&mine);
        short whole[ROWS * COLUMNS], part[ROWS * COLUMNS] = {0}, back[ROWS * COLUMNS] = {0};
        for (int i = 0; i < ROWS * COLUMNS; i++) {
            whole[i] = (short)(100 * rank + i);
        }
        MPI_Bcast(whole, ROWS * COLUMNS, MPI_SHORT, 0, MPI_COMM_WORLD);
        int bytes;
        MPI_Type_size(mine, &bytes);
        MPI_Sendrecv(whole, 1, mine, rank, 0, part, bytes / 2, MPI_SHORT, rank, 0, MPI_COMM_WORLD,
            MPI_STATUS_IGNORE);
        add(part, sizeof part);
        MPI_Sendrecv(part, bytes / 2, MPI_SHORT, rank, 0, back, 1, mine, rank, 0, MPI_COMM_WORLD,
            MPI_STATUS_IGNORE);
        short all[ROWS * COLUMNS];
        MPI_Allreduce(back, all, ROWS * COLUMNS, MPI_SHORT, MPI_SUM, MPI_COMM_WORLD);
        same("whole", memcmp(all, whole, sizeof all), 0);
        MPI_Type_free(&mine);
    }
    return end();
}
