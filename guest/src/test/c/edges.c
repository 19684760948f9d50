#include "check.h"

static int by_number(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

static void look(MPI_Comm graph, int weights) {
    int in, out, weighted, from[8], to[8], heavy_in[8] = {0}, heavy_out[8] = {0};
    MPI_Dist_graph_neighbors_count(graph, &in, &out, &weighted);
    same("weighted", weighted != 0, weights);
    MPI_Dist_graph_neighbors(graph, in, from, weights ? heavy_in : MPI_UNWEIGHTED, out, to,
        weights ? heavy_out : MPI_UNWEIGHTED);
    qsort(from, (size_t)in, sizeof *from, by_number);
    qsort(to, (size_t)out, sizeof *to, by_number);
    add(from, (size_t)in * sizeof *from);
    add(to, (size_t)out * sizeof *to);
    qsort(heavy_in, (size_t)in, sizeof *heavy_in, by_number);
    add(heavy_in, (size_t)in * sizeof *heavy_in);
    int value[2] = {rank, rank * rank}, got[16];
    MPI_Neighbor_allgather(value, 2, MPI_INT, got, 2, MPI_INT, graph);
    qsort(got, (size_t)in, 2 * sizeof *got, by_number);
    add(got, (size_t)in * 2 * sizeof *got);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm adjacent, spread;
    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &before, &rank, 2, (int[]){next, rank},
        (int[]){rank + 1, 7}, MPI_INFO_NULL, 0, &adjacent);
    int kind, in, out, weighted;
    MPI_Topo_test(adjacent, &kind);
    same("kind", kind, MPI_DIST_GRAPH);
    MPI_Dist_graph_neighbors_count(adjacent, &in, &out, &weighted);
    same("in", in, 1);
    same("out", out, 2);
    MPI_Comm_free(&adjacent);
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, (int[]){before, next}, MPI_UNWEIGHTED, 2,
        (int[]){next, before}, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &adjacent);
    look(adjacent, 0);
    /* Member 0 gives a ring, member 1 the edges to 0; others give none. */
    int nodes[4] = {0, 1, 2, 3}, degrees[4] = {1, 1, 1, 1}, ends[4] = {1, 2, 3, 0};
    int back[4] = {0, 0, 0, 0}, weights[4] = {5, 6, 7, 8};
    int count = rank < 2 ? 4 : 0;
    MPI_Dist_graph_create(MPI_COMM_WORLD, count, nodes, degrees, rank == 0 ? ends : back,
        rank < 2 ? weights : MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, 0, &spread);
    look(spread, 1);
    MPI_Comm_free(&spread);
    MPI_Dist_graph_create(MPI_COMM_WORLD, count, nodes, degrees, rank == 0 ? ends : back,
        MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &spread);
    look(spread, 0);
    MPI_Comm_free(&spread);
    MPI_Comm_free(&adjacent);
    return end();
}
