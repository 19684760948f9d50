#include "check.h"

static void describe(MPI_Group group) {
    MPI_Group world;
    int count, number;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_size(group, &count);
    MPI_Group_rank(group, &number);
    add(&count, sizeof count);
    add(&number, sizeof number);
    for (int i = 0; i < count; i++) {
        int there;
        MPI_Group_translate_ranks(group, 1, &i, world, &there);
        add(&there, sizeof there);
    }
    MPI_Group_free(&world);
    if (group != MPI_GROUP_EMPTY) {
        MPI_Group_free(&group);
    }
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Group world, made;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    int down[2][3] = {{3, 2, -1}, {0, 1, 1}}, even[1][3] = {{0, 3, 2}};
    MPI_Group_range_incl(world, 2, down, &made);
    describe(made);
    MPI_Group_range_incl(world, 1, even, &made);
    describe(made);
    MPI_Group_range_excl(world, 1, even, &made);
    describe(made);
    MPI_Group_range_incl(world, 0, NULL, &made);
    same("of nothing", made == MPI_GROUP_EMPTY, 1);
    MPI_Group_range_excl(world, 0, NULL, &made);
    describe(made);
    MPI_Group_incl(world, 0, NULL, &made);
    same("incl of nothing", made == MPI_GROUP_EMPTY, 1);
    int result, count;
    MPI_Group_compare(MPI_GROUP_EMPTY, MPI_GROUP_EMPTY, &result);
    same("empty ones", result, MPI_IDENT);
    MPI_Group_size(MPI_GROUP_EMPTY, &count);
    same("no member", count, 0);
    MPI_Group_union(MPI_GROUP_EMPTY, world, &made);
    describe(made);
    MPI_Comm none_of_them, few;
    MPI_Comm_create(MPI_COMM_WORLD, MPI_GROUP_EMPTY, &none_of_them);
    same("nobody's", none_of_them == MPI_COMM_NULL, 1);
    /* Groups that overlap, one communicator after the other. */
    for (int first = 0; first + 1 < size; first++) {
        int range[1][3] = {{first, first + 1, 1}};
        MPI_Group_range_incl(world, 1, range, &made);
        MPI_Comm_create(MPI_COMM_WORLD, made, &few);
        same("member", few != MPI_COMM_NULL, rank == first || rank == first + 1);
        if (few != MPI_COMM_NULL) {
            int value = rank, total;
            MPI_Allreduce(&value, &total, 1, MPI_INT, MPI_SUM, few);
            same("total", total, 2 * first + 1);
            MPI_Comm_free(&few);
        }
        MPI_Group_free(&made);
    }
    MPI_Comm_split(MPI_COMM_WORLD, rank == 1 ? MPI_UNDEFINED : 3, -rank, &few);
    same("split off", few == MPI_COMM_NULL, rank == 1);
    if (few != MPI_COMM_NULL) {
        int number;
        MPI_Comm_rank(few, &number);
        add(&number, sizeof number);
        MPI_Comm_free(&few);
    }
    MPI_Group_free(&world);
    return end();
}
