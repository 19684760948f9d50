#include "check.h"

static void walk(MPI_Comm grid) {
    int dimensions, kind, sizes[2], rings[2], at[2], member, before, behind;
    MPI_Cartdim_get(grid, &dimensions);
    MPI_Topo_test(grid, &kind);
    MPI_Cart_get(grid, 2, sizes, rings, at);
    same("dimensions", dimensions, 2);
    same("kind", kind, MPI_CART);
    same("rings", rings[0] * 2 + rings[1], 2);
    for (int row = -3; row < 4; row++) {
        int place[2] = {row, row & 1};
        MPI_Cart_rank(grid, place, &member);
        add(&member, sizeof member);
    }
    for (int i = 0; i < size; i++) {
        MPI_Cart_coords(grid, i, 2, at);
        MPI_Cart_rank(grid, at, &member);
        same("there and back", member, i);
        add(at, sizeof at);
    }
    for (int direction = 0; direction < 2; direction++) {
        for (int steps = -3; steps < 4; steps++) {
            MPI_Cart_shift(grid, direction, steps, &before, &behind);
            add(&before, sizeof before);
            add(&behind, sizeof behind);
        }
    }
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int sizes[2] = {2, 2}, rings[2] = {1, 0}, number, members;
    MPI_Comm grid, copy, row, part;
    MPI_Cart_create(MPI_COMM_WORLD, 2, sizes, rings, 0, &grid);
    walk(grid);
    MPI_Comm_dup(grid, &copy);
    walk(copy);
    for (int keep = 0; keep < 2; keep++) {
        int remain[2] = {keep, !keep};
        int length[1], ring[1], at[1];
        MPI_Cart_sub(grid, remain, &row);
        MPI_Cart_get(row, 1, length, ring, at);
        MPI_Comm_rank(row, &number);
        same("place in the row", at[0], number);
        same("ring", ring[0], keep);
        int value = rank, total;
        MPI_Allreduce(&value, &total, 1, MPI_INT, MPI_SUM, row);
        add(&total, sizeof total);
        MPI_Comm_free(&row);
    }
    int three[1] = {3}, line[1] = {0};
    MPI_Cart_map(MPI_COMM_WORLD, 1, three, line, &number);
    same("mapped", number, rank < 3 ? rank : MPI_UNDEFINED);
    MPI_Cart_create(MPI_COMM_WORLD, 1, three, line, 1, &part);
    same("left out", part == MPI_COMM_NULL, rank == 3);
    if (part != MPI_COMM_NULL) {
        MPI_Comm_size(part, &members);
        same("members", members, 3);
        MPI_Comm_free(&part);
    }
    MPI_Cart_create(MPI_COMM_WORLD, 0, NULL, NULL, 0, &part);
    same("a point", part == MPI_COMM_NULL, rank != 0);
    if (part != MPI_COMM_NULL) {
        MPI_Cartdim_get(part, &number);
        same("no dimension", number, 0);
        MPI_Comm_free(&part);
    }
    int many[2] = {size, size};
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    part = MPI_COMM_SELF;
    number = MPI_Cart_create(MPI_COMM_WORLD, 2, many, rings, 0, &part);
    same("too many", number != MPI_SUCCESS, 1);
    same("none", part == MPI_COMM_NULL, 1);
    MPI_Topo_test(MPI_COMM_WORLD, &number);
    same("world", number, MPI_UNDEFINED);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&grid);
    return end();
}
