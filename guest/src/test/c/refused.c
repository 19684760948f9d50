#include "check.h"

static void expect(const char *what, int code, int expected) {
    int class;
    MPI_Error_class(code, &class);
    same(what, class, expected);
}

static void of_messages(void) {
    int value = 0, flag, index;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Status status;
    MPI_Message message;
    expect("tag", MPI_Ssend(&value, 1, MPI_INT, 0, -1, MPI_COMM_WORLD), MPI_ERR_TAG);
    expect("rank", MPI_Rsend(&value, 1, MPI_INT, size, 0, MPI_COMM_WORLD), MPI_ERR_RANK);
    expect("count", MPI_Bsend(&value, -1, MPI_INT, 0, 0, MPI_COMM_WORLD), MPI_ERR_COUNT);
    expect("type", MPI_Recv(&value, 1, MPI_DATATYPE_NULL, 0, 0, MPI_COMM_WORLD, &status), MPI_ERR_TYPE);
    expect("comm", MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_NULL, &status), MPI_ERR_COMM);
    expect("count", MPI_Irecv(&value, -3, MPI_INT, 0, 0, MPI_COMM_WORLD, &request), MPI_ERR_COUNT);
    expect("tag", MPI_Iprobe(0, -9, MPI_COMM_WORLD, &flag, &status), MPI_ERR_TAG);
    expect("comm", MPI_Probe(0, 0, MPI_COMM_NULL, &status), MPI_ERR_COMM);
    expect("rank", MPI_Mprobe(size + 1, 0, MPI_COMM_WORLD, &message, &status), MPI_ERR_RANK);
    expect("exchange", MPI_Sendrecv(&value, 1, MPI_INT, 0, -1, &index, 1, MPI_INT, 0, 0, MPI_COMM_WORLD,
                                    &status), MPI_ERR_TAG);
    expect("exchange", MPI_Sendrecv_replace(&value, 1, MPI_INT, 0, 0, size, 0, MPI_COMM_WORLD, &status),
           MPI_ERR_RANK);
    request = MPI_REQUEST_NULL;
    expect("wait", MPI_Wait(&request, &status), MPI_SUCCESS);
    expect("free", MPI_Request_free(&request), MPI_ERR_REQUEST);
    expect("cancel", MPI_Cancel(&request), MPI_ERR_REQUEST);
    expect("count", MPI_Testall(-1, &request, &flag, MPI_STATUSES_IGNORE), MPI_ERR_COUNT);
    expect("count", MPI_Waitany(-1, &request, &index, &status), MPI_ERR_COUNT);
    expect("get", MPI_Get_count(&status, MPI_DATATYPE_NULL, &value), MPI_ERR_TYPE);
}

static void of_collectives(void) {
    int value = 0, values[64], counts[16] = {0}, places[16] = {0};
    MPI_Request request;
    expect("root", MPI_Reduce(&value, values, 1, MPI_INT, MPI_SUM, size, MPI_COMM_WORLD), MPI_ERR_ROOT);
    expect("root", MPI_Scatter(values, 1, MPI_INT, &value, 1, MPI_INT, -5, MPI_COMM_WORLD), MPI_ERR_ROOT);
    expect("root", MPI_Scatterv(values, counts, places, MPI_INT, &value, 0, MPI_INT, size, MPI_COMM_WORLD),
           MPI_ERR_ROOT);
    expect("root", MPI_Ibcast(&value, 1, MPI_INT, size, MPI_COMM_WORLD, &request), MPI_ERR_ROOT);
    expect("comm", MPI_Barrier(MPI_COMM_NULL), MPI_ERR_COMM);
    expect("comm", MPI_Allreduce(&value, values, 1, MPI_INT, MPI_SUM, MPI_COMM_NULL), MPI_ERR_COMM);
    expect("op", MPI_Scan(&value, values, 1, MPI_INT, MPI_OP_NULL, MPI_COMM_WORLD), MPI_ERR_OP);
    expect("op", MPI_Reduce(&value, values, 1, MPI_INT, MPI_MAXLOC, 0, MPI_COMM_WORLD), MPI_ERR_OP);
    expect("op", MPI_Iallreduce(&value, values, 1, MPI_FLOAT, MPI_BXOR, MPI_COMM_WORLD, &request),
           MPI_ERR_OP);
    expect("type", MPI_Allgather(&value, 1, MPI_DATATYPE_NULL, values, 1, MPI_INT, MPI_COMM_WORLD),
           MPI_ERR_TYPE);
    expect("count", MPI_Alltoall(values, -1, MPI_INT, values + 32, -1, MPI_INT, MPI_COMM_WORLD),
           MPI_ERR_COUNT);
    expect("aliased", MPI_Reduce(&value, &value, 1, MPI_INT, MPI_SUM, rank, MPI_COMM_SELF),
           rank == 0 ? MPI_ERR_BUFFER : MPI_ERR_ROOT);
    expect("local", MPI_Reduce_local(&value, values, 1, MPI_INT, MPI_OP_NULL), MPI_ERR_OP);
}

static void of_objects(void) {
    int value, ranks[2] = {0, 0}, dims[2] = {0, 0}, key;
    MPI_Group all, other = MPI_GROUP_NULL;
    MPI_Comm comm = MPI_COMM_NULL;
    MPI_Datatype type;
    MPI_Errhandler handler = MPI_ERRHANDLER_NULL;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    expect("comm", MPI_Comm_size(MPI_COMM_NULL, &value), MPI_ERR_COMM);
    expect("comm", MPI_Comm_rank(MPI_COMM_NULL, &value), MPI_ERR_COMM);
    expect("comm", MPI_Comm_dup(MPI_COMM_NULL, &comm), MPI_ERR_COMM);
    expect("comm", MPI_Comm_split(MPI_COMM_NULL, 0, 0, &comm), MPI_ERR_COMM);
    expect("comm", MPI_Comm_compare(MPI_COMM_WORLD, MPI_COMM_NULL, &value), MPI_ERR_COMM);
    expect("group", MPI_Comm_create(MPI_COMM_WORLD, MPI_GROUP_NULL, &comm), MPI_ERR_GROUP);
    expect("group", MPI_Group_rank(MPI_GROUP_NULL, &value), MPI_ERR_GROUP);
    expect("group", MPI_Group_union(all, MPI_GROUP_NULL, &other), MPI_ERR_GROUP);
    expect("group", MPI_Group_free(&other), MPI_ERR_GROUP);
    ranks[0] = size;
    expect("ranks", MPI_Group_incl(all, 1, ranks, &other), MPI_ERR_RANK);
    ranks[0] = -1;
    expect("ranks", MPI_Group_excl(all, 1, ranks, &other), MPI_ERR_RANK);
    ranks[0] = 0;
    expect("number", MPI_Group_incl(all, -1, ranks, &other), MPI_ERR_ARG);
    int ranges[2][3] = {{0, 1, 1}, {1, 2, 1}};
    expect("overlap", MPI_Group_range_incl(all, 2, ranges, &other), MPI_ERR_ARG);
    expect("overlap", MPI_Group_range_excl(all, 2, ranges, &other), MPI_ERR_ARG);
    ranks[1] = size;
    expect("translate", MPI_Group_translate_ranks(all, 2, ranks, all, dims), MPI_ERR_RANK);
    dims[0] = dims[1] = 0;
    expect("no grid", MPI_Cart_coords(MPI_COMM_WORLD, 0, 2, dims), MPI_ERR_TOPOLOGY);
    expect("no grid", MPI_Cartdim_get(MPI_COMM_WORLD, &value), MPI_ERR_TOPOLOGY);
    expect("no graph", MPI_Graph_neighbors_count(MPI_COMM_WORLD, 0, &value), MPI_ERR_TOPOLOGY);
    dims[0] = 3;
    expect("dims", MPI_Dims_create(size * 3 + 1, 2, dims), MPI_ERR_DIMS);
    expect("type", MPI_Type_contiguous(1, MPI_DATATYPE_NULL, &type), MPI_ERR_TYPE);
    expect("count", MPI_Type_contiguous(-1, MPI_INT, &type), MPI_ERR_COUNT);
    expect("type", MPI_Type_size(MPI_DATATYPE_NULL, &value), MPI_ERR_TYPE);
    type = MPI_INT;
    expect("predefined", MPI_Type_free(&type), MPI_ERR_TYPE);
    type = MPI_DATATYPE_NULL;
    expect("commit", MPI_Type_commit(&type), MPI_ERR_TYPE);
    comm = MPI_COMM_WORLD;
    expect("predefined", MPI_Comm_free(&comm), MPI_ERR_COMM);
    expect("handler", MPI_Errhandler_free(&handler), MPI_ERR_ARG);
    key = MPI_KEYVAL_INVALID;
    expect("key", MPI_Comm_free_keyval(&key), MPI_ERR_KEYVAL);
    expect("key", MPI_Comm_delete_attr(MPI_COMM_WORLD, MPI_KEYVAL_INVALID), MPI_ERR_KEYVAL);
    expect("op", MPI_Op_commutative(MPI_OP_NULL, &value), MPI_ERR_OP);
    expect("split", MPI_Comm_split_type(MPI_COMM_WORLD, -77, 0, MPI_INFO_NULL, &comm), MPI_ERR_ARG);
    MPI_Group_free(&all);
}

static void of_lengths(void) {
    int in[4] = {0}, out[4] = {1, 2, 3, 4}, code;
    MPI_Status status;
    MPI_Request request;
    code = MPI_Sendrecv(out, 4, MPI_INT, rank, 1, in, 2, MPI_INT, rank, 1, MPI_COMM_WORLD, &status);
    expect("truncated", code, MPI_ERR_TRUNCATE);
    MPI_Irecv(in, 1, MPI_INT, rank, 2, MPI_COMM_WORLD, &request);
    MPI_Send(out, 3, MPI_INT, rank, 2, MPI_COMM_WORLD);
    expect("truncated", MPI_Wait(&request, &status), MPI_ERR_TRUNCATE);
    same("null", request == MPI_REQUEST_NULL, 1);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    of_messages();
    of_collectives();
    of_objects();
    of_lengths();
    return end();
}
