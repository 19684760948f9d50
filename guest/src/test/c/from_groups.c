#include "check.h"

/* Intercommunicators of two groups whose leaders are not their first ranks. */
int main(int argc, char **argv) {
    begin(&argc, &argv);
    int members[2][2] = {{3, 0}, {1, 2}}, mine = rank == 1 || rank == 2;
    MPI_Group world, groups[2];
    MPI_Comm inter, merged;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    for (int i = 0; i < 2; i++) {
        MPI_Group_incl(world, 2, members[i], &groups[i]);
    }
    for (int i = 0; i < 3; i++) {
        MPI_Intercomm_create_from_groups(
            groups[mine], 1, groups[!mine], 1, "pair", MPI_INFO_NULL, MPI_ERRORS_RETURN, &inter);
        int local, remote, number, total, code;
        MPI_Comm_size(inter, &local);
        MPI_Comm_remote_size(inter, &remote);
        MPI_Comm_rank(inter, &number);
        same("sizes", local * 10 + remote, 22);
        same("rank", members[mine][number], rank);
        MPI_Allreduce(&rank, &total, 1, MPI_INT, MPI_SUM, inter);
        same("total of the others", total, 3);
        MPI_Error_class(MPI_Send(&rank, 1, MPI_INT, 5, 0, inter), &code);
        same("returned", code, MPI_ERR_RANK);
        MPI_Intercomm_merge(inter, mine, &merged);
        MPI_Comm_rank(merged, &number);
        same("merged", number / 2, mine);
        MPI_Comm_free(&merged);
        MPI_Comm_free(&inter);
    }
    return end();
}
