#include "check.h"

/* A star: member 0 in the middle; and an edge of member 1 to itself. */
static int ends[4] = {3, 5, 6, 7};
static int edges[7] = {1, 2, 3, 0, 1, 0, 0};

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm star, copy, small;
    MPI_Graph_create(MPI_COMM_WORLD, 4, ends, edges, 0, &star);
    MPI_Comm_dup(star, &copy);
    int kind, nodes, lines, count, near[7], index[4], all[7];
    MPI_Topo_test(copy, &kind);
    same("kind", kind, MPI_GRAPH);
    MPI_Graphdims_get(copy, &nodes, &lines);
    same("nodes", nodes, 4);
    same("edges", lines, 7);
    MPI_Graph_get(copy, 4, 7, index, all);
    add(index, sizeof index);
    add(all, sizeof all);
    for (int i = 0; i < 4; i++) {
        MPI_Graph_neighbors_count(star, i, &count);
        MPI_Graph_neighbors(star, i, count, near);
        add(near, (size_t)count * sizeof *near);
    }
    int value = rank * 11, got[7] = {-1, -1, -1, -1, -1, -1, -1};
    MPI_Neighbor_allgather(&value, 1, MPI_INT, got, 1, MPI_INT, star);
    add(got, sizeof got);
    MPI_Graph_create(MPI_COMM_WORLD, 2, (int[]){1, 2}, (int[]){1, 0}, 1, &small);
    same("left out", small == MPI_COMM_NULL, rank > 1);
    MPI_Graph_map(MPI_COMM_WORLD, 2, (int[]){1, 2}, (int[]){1, 0}, &count);
    same("mapped", count, rank > 1 ? MPI_UNDEFINED : rank);
    if (small != MPI_COMM_NULL) {
        MPI_Comm_free(&small);
    }
    MPI_Comm_free(&copy);
    MPI_Comm_free(&star);
    return end();
}
