#include "check.h"

static void show(MPI_Group group) {
    int n, me;
    MPI_Group_size(group, &n);
    MPI_Group_rank(group, &me);
    add(&n, sizeof n);
    add(&me, sizeof me);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Group all, ends, rest, both, common, less;
    MPI_Comm created;
    int chosen[2] = {size - 1, 0}, result;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 2, chosen, &ends);
    MPI_Group_excl(all, 2, chosen, &rest);
    MPI_Group_union(ends, rest, &both);
    MPI_Group_intersection(both, ends, &common);
    MPI_Group_difference(all, ends, &less);
    show(ends);
    show(rest);
    show(both);
    show(common);
    show(less);
    MPI_Group_compare(both, all, &result);
    same("similar", result, MPI_SIMILAR);
    MPI_Group_compare(less, rest, &result);
    same("identical", result, MPI_IDENT);
    MPI_Comm_create(MPI_COMM_WORLD, ends, &created);
    same("member", created != MPI_COMM_NULL, rank == 0 || rank == size - 1);
    if (created != MPI_COMM_NULL) {
        int value = rank;
        MPI_Bcast(&value, 1, MPI_INT, 0, created);
        same("of the last", value, size - 1);
        MPI_Comm_free(&created);
    }
    MPI_Group_free(&all);
    MPI_Group_free(&ends);
    return end();
}
