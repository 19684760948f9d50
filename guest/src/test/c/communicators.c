#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm copy;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    int result, number, members, value = rank * 3;
    MPI_Comm_compare(MPI_COMM_WORLD, copy, &result);
    same("compared", result, MPI_CONGRUENT);
    MPI_Comm_compare(MPI_COMM_WORLD, MPI_COMM_WORLD, &result);
    same("compared with itself", result, MPI_IDENT);
    MPI_Comm_rank(copy, &number);
    MPI_Comm_size(copy, &members);
    same("rank", number, rank);
    same("size", members, size);
    int *all = malloc((size_t)size * sizeof *all);
    MPI_Allgather(&value, 1, MPI_INT, all, 1, MPI_INT, copy);
    add(all, (size_t)size * sizeof *all);
    MPI_Comm_size(MPI_COMM_SELF, &members);
    same("alone", members, 1);
    MPI_Barrier(MPI_COMM_SELF);
    MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_SELF);
    same("own", value, rank * 3);
    MPI_Group world, self;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Comm_group(MPI_COMM_SELF, &self);
    int zero = 0, there;
    MPI_Group_translate_ranks(self, 1, &zero, world, &there);
    same("translated", there, rank);
    MPI_Group_size(world, &members);
    same("group", members, size);
    MPI_Group_free(&world);
    MPI_Group_free(&self);
    MPI_Barrier(copy);
    MPI_Comm_free(&copy);
    same("freed", copy == MPI_COMM_NULL, 1);
    free(all);
    return end();
}
