#include "check.h"

/* Each pair of ranks exchanges data of a type of its own, and ranks of a node find each other. */
int main(int argc, char **argv) {
    enum { MOST = 64 };
    begin(&argc, &argv);
    int counts[MOST], at[MOST], from[MOST], numbers[MOST * 4], in[MOST * 4];
    MPI_Datatype types[MOST], strided;
    MPI_Type_vector(2, 1, 2, MPI_INT, &strided);
    MPI_Type_commit(&strided);
    for (int i = 0; i < size; i++) {
        counts[i] = 1;
        at[i] = (int)(i * 4 * sizeof(int));
        from[i] = (int)((size - 1 - i) * 4 * sizeof(int));
        types[i] = (rank + i) % 2 ? strided : MPI_DOUBLE;
    }
    for (int i = 0; i < 4 * size; i++) {
        numbers[i] = rank * 100 + i;
        in[i] = -1;
    }
    MPI_Alltoallw(numbers, counts, from, types, in, counts, at, types, MPI_COMM_WORLD);
    add(in, 4 * size * sizeof(int));
    MPI_Request request;
    MPI_Ialltoallw(numbers, counts, at, types, in, counts, from, types, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    add(in, 4 * size * sizeof(int));
    MPI_Comm node;
    int members, sum;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &node);
    MPI_Comm_size(node, &members);
    MPI_Allreduce(&members, &sum, 1, MPI_INT, MPI_MIN, node);
    if (sum != members) {
        printf("rank %d: another member has %d\n", rank, sum);
    }
    MPI_Comm_free(&node);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_UNDEFINED, rank, MPI_INFO_NULL, &node);
    same("none", node == MPI_COMM_NULL, 1);
    MPI_Type_free(&strided);
    return end();
}
