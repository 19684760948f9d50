#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Status status;
    MPI_Datatype pair;
    int count, cancelled, complete;
    status.MPI_ERROR = MPI_ERR_DIMS;
    MPI_Request_get_status(MPI_REQUEST_NULL, &complete, &status);
    same("complete", complete, 1);
    same("no error", status.MPI_ERROR, MPI_SUCCESS);
    memset(&status, 0, sizeof status);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    MPI_Status_set_elements(&status, MPI_INT, 7);
    MPI_Get_elements(&status, MPI_INT, &count);
    same("elements", count, 7);
    MPI_Get_count(&status, pair, &count);
    same("no whole number", count, MPI_UNDEFINED);
    MPI_Get_elements(&status, pair, &count);
    same("elements of pairs", count, 7);
    MPI_Status_set_cancelled(&status, 1);
    MPI_Test_cancelled(&status, &cancelled);
    same("cancelled", cancelled, 1);
    MPI_Get_elements(&status, MPI_INT, &count);
    same("the same elements", count, 7);
    MPI_Status_set_elements_x(&status, MPI_CHAR, 5000000000);
    MPI_Count large;
    MPI_Get_elements_x(&status, MPI_CHAR, &large);
    same("many elements", large, 5000000000);
    MPI_Status_set_cancelled(&status, 0);
    MPI_Test_cancelled(&status, &cancelled);
    same("not cancelled", cancelled, 0);
    MPI_Type_free(&pair);
    return end();
}
