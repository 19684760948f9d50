#include "check.h"

/* Absolute addresses in messages and collectives. */
int main(int argc, char **argv) {
    begin(&argc, &argv);
    int a = rank + 1, b[3] = {2, 3, rank};
    double c = rank * 0.5, heard_c = 0;
    int heard_a = 0, heard_b[3] = {0};
    int lengths[3] = {1, 3, 1};
    MPI_Aint places[3], base;
    MPI_Datatype types[3] = {MPI_INT, MPI_INT, MPI_DOUBLE}, out, in;
    MPI_Get_address(&a, &places[0]);
    MPI_Get_address(b, &places[1]);
    MPI_Get_address(&c, &places[2]);
    MPI_Type_create_struct(3, lengths, places, types, &out);
    MPI_Type_commit(&out);
    MPI_Get_address(&heard_a, &places[0]);
    MPI_Get_address(heard_b, &places[1]);
    MPI_Get_address(&heard_c, &places[2]);
    MPI_Type_create_struct(3, lengths, places, types, &in);
    MPI_Type_commit(&in);
    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    MPI_Sendrecv(MPI_BOTTOM, 1, out, next, 0, MPI_BOTTOM, 1, in, before, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    same("a", heard_a, before + 1);
    same("b", heard_b[2], before);
    same("c", heard_c == before * 0.5, 1);
    MPI_Bcast(MPI_BOTTOM, 1, rank == 0 ? out : in, 0, MPI_COMM_WORLD);
    same("root's", rank == 0 || heard_a == 1, 1);
    MPI_Get_address(b, &base);
    MPI_Aint there = MPI_Aint_add(base, 2 * sizeof(int));
    same("address", *(int *)there, rank);
    same("distance", MPI_Aint_diff(there, base), 8);
    MPI_Request requests[2];
    MPI_Irecv(MPI_BOTTOM, 1, in, before, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Issend(MPI_BOTTOM, 1, out, next, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    add(heard_b, sizeof heard_b);
    MPI_Type_free(&out);
    MPI_Type_free(&in);
    return end();
}
