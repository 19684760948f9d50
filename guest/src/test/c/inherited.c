/* Topologies and intercommunicators with error handlers, attributes and operations of a program. */
#include "check.h"

static void expect(const char *what, int code, int expected) {
    int class;
    MPI_Error_class(code, &class);
    same(what, class, expected);
}

static int copied(MPI_Comm old, int key, void *extra, void *in, void *out, int *flag) {
    *(void **)out = (char *)in + 1;
    *flag = 1;
    return MPI_SUCCESS;
}

static void topologies(MPI_Comm all) {
    int sizes[2] = {2, 2}, rings[2] = {0, 0}, far[2] = {7, 0}, big[2] = {size, 2}, none[2] = {3, 0};
    int index[1] = {1}, edge[1] = {9}, at, to, coordinates[2];
    MPI_Comm grid, other;
    MPI_Cart_create(all, 2, sizes, rings, 0, &grid);
    MPI_Errhandler handler;
    MPI_Comm_get_errhandler(grid, &handler);
    same("handler of a grid", handler == MPI_ERRORS_RETURN, 1);
    expect("too many members", MPI_Cart_create(all, 2, big, rings, 0, &other), MPI_ERR_ARG);
    expect("beyond the grid", MPI_Cart_rank(grid, far, &at), MPI_ERR_ARG);
    expect("no such rank", MPI_Cart_coords(grid, size, 2, coordinates), MPI_ERR_RANK);
    expect("no such dimension", MPI_Cart_shift(grid, 2, 1, &at, &to), MPI_ERR_ARG);
    expect("no grid", MPI_Cart_rank(all, far, &at), MPI_ERR_TOPOLOGY);
    expect("no graph", MPI_Graph_neighbors_count(grid, 0, &at), MPI_ERR_TOPOLOGY);
    expect("too many nodes", MPI_Graph_create(all, size + 1, index, edge, 0, &other), MPI_ERR_ARG);
    expect("no such edge", MPI_Graph_create(all, 1, index, edge, 0, &other), MPI_ERR_ARG);
    expect("no dimensions", MPI_Dims_create(4, 2, none), MPI_ERR_DIMS);
    MPI_Comm_free(&grid);
}

/* Combines in an order that matters. */
static void last(void *in, void *inout, int *count, MPI_Datatype *type) {
    int *left = in, *right = inout;
    for (int i = 0; i < *count; i++) {
        right[i] = 10 * left[i] + right[i];
    }
}

static void groups(MPI_Comm all) {
    MPI_Comm half, both, copy;
    int flag, key, value = rank + 1, result = 0;
    void *found;
    MPI_Errhandler handler;
    MPI_Op op;
    MPI_Comm_split(all, rank % 2, rank, &half);
    MPI_Intercomm_create(half, 0, all, 1 - rank % 2, 5, &both);
    MPI_Comm_get_errhandler(both, &handler);
    same("handler of both", handler == MPI_ERRORS_RETURN, 1);
    MPI_Comm_create_keyval(copied, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(both, key, (void *)41);
    MPI_Comm_dup(both, &copy);
    MPI_Comm_get_attr(copy, key, &found, &flag);
    same("attribute", flag && (long)found == 42, 1);
    MPI_Comm_get_errhandler(copy, &handler);
    same("handler of a copy", handler == MPI_ERRORS_RETURN, 1);
    MPI_Op_create(last, 0, &op);
    MPI_Allreduce(&value, &result, 1, MPI_INT, op, copy);
    same("ordered", result, rank % 2 == 0 ? 24 : 13);
    expect("rank", MPI_Send(&value, 1, MPI_INT, 2, 0, copy), MPI_ERR_RANK);
    expect("root", MPI_Bcast(&value, 1, MPI_INT, 2, copy), MPI_ERR_ROOT);
    expect("scan", MPI_Scan(&value, &result, 1, MPI_INT, op, copy), MPI_ERR_COMM);
    MPI_Op_free(&op);
    MPI_Comm_free(&both);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&half);
    MPI_Comm_free_keyval(&key);
}

/* Every member sends an int to each of the other group, at distances in bytes. */
static void typed(MPI_Comm all) {
    MPI_Comm half, both;
    int counts[2] = {1, 1}, places[2] = {4, 0}, out[2] = {rank, 10 + rank}, in[2] = {0};
    MPI_Datatype types[2] = {MPI_INT, MPI_INT};
    MPI_Comm_split(all, rank % 2, rank, &half);
    MPI_Intercomm_create(half, 0, all, 1 - rank % 2, 6, &both);
    MPI_Alltoallw(out, counts, places, types, in, counts, places, types, both);
    int own = rank < 2 ? 10 : 0, other = 1 - rank % 2;
    same("from the first", in[1], own + other);
    same("from the second", in[0], own + other + 2);
    MPI_Comm_free(&both);
    MPI_Comm_free(&half);
}

static void ranges_and_types(void) {
    MPI_Group all, some;
    MPI_Datatype type;
    int range[1][3] = {{0, 1, 0}}, beyond[1][3] = {{0, 9, 1}}, numbers[8];
    MPI_Aint addresses[8];
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    expect("no step", MPI_Group_range_incl(all, 1, range, &some), MPI_ERR_ARG);
    expect("beyond", MPI_Group_range_incl(all, 1, beyond, &some), MPI_ERR_ARG);
    expect("no size", MPI_Type_match_size(MPI_TYPECLASS_REAL, 3, &type), MPI_ERR_ARG);
    expect("no class", MPI_Type_match_size(9, 4, &type), MPI_ERR_ARG);
    MPI_Type_vector(2, 3, 4, MPI_INT, &type);
    expect("no room", MPI_Type_get_contents(type, 1, 0, 1, numbers, addresses, &type), MPI_ERR_OTHER);
    MPI_Type_free(&type);
    MPI_Group_free(&all);
}

int main(int argc, char **argv) {
    MPI_Comm all;
    begin(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &all);
    topologies(all);
    groups(all);
    typed(all);
    ranges_and_types();
    MPI_Comm_free(&all);
    return end();
}
