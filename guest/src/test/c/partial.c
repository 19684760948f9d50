#include "check.h"

/* Counts of types without data, and of data that end inside an element. */
int main(int argc, char **argv) {
    begin(&argc, &argv);
    int count, elements;
    MPI_Datatype empty;
    MPI_Status status;
    MPI_Type_contiguous(0, MPI_INT, &empty);
    MPI_Type_commit(&empty);
    for (int bytes = 0; bytes < 10; bytes++) {
        MPI_Status_set_elements(&status, MPI_BYTE, bytes);
        MPI_Get_count(&status, empty, &count);
        same("empty", count == (bytes == 0 ? 0 : MPI_UNDEFINED), 1);
        MPI_Get_count(&status, MPI_INT, &count);
        MPI_Get_elements(&status, MPI_INT, &elements);
        same("whole", count == (bytes % 4 == 0 ? bytes / 4 : MPI_UNDEFINED), 1);
        same("elements", elements == count, 1);
    }
    return end();
}
