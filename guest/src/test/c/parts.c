#include "check.h"

/* Elements of types that arrive in part. */
int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Datatype pair, none;
    MPI_Type_create_struct(
        2, (int[]){2, 1}, (MPI_Aint[]){0, 8}, (MPI_Datatype[]){MPI_INT, MPI_DOUBLE}, &pair);
    MPI_Type_commit(&pair);
    MPI_Type_contiguous(0, MPI_INT, &none);
    MPI_Type_commit(&none);
    char out[64] = {0}, in[64];
    for (int bytes = 0; bytes <= 36; bytes += 4) {
        MPI_Status status;
        int count, elements;
        MPI_Count wide;
        MPI_Sendrecv(out, bytes, MPI_BYTE, rank, 0, in, 4, pair, rank, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, pair, &count);
        MPI_Get_elements(&status, pair, &elements);
        MPI_Get_elements_x(&status, pair, &wide);
        same("wide", wide, elements);
        add(&count, sizeof count);
        if (bytes % 16 != 12) {
            add(&elements, sizeof elements);
        }
    }
    MPI_Sendrecv(out, 5, none, rank, 0, in, 1, none, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&pair);
    MPI_Type_free(&none);
    return end();
}
