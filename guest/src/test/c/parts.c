#include "check.h"

/* Elements of a pair, of which the last one lacks its second value. */
static void half_a_pair(void) {
    struct {
        double value;
        int place;
        double last;
    } out = {1, 2, 3};
    struct {
        double value;
        int place;
    } in[2];
    MPI_Datatype three;
    MPI_Status status;
    int count, elements;
    MPI_Type_create_struct(
        3, (int[]){1, 1, 1},
        (MPI_Aint[]){0, (char *)&out.place - (char *)&out, (char *)&out.last - (char *)&out},
        (MPI_Datatype[]){MPI_DOUBLE, MPI_INT, MPI_DOUBLE}, &three);
    MPI_Type_commit(&three);
    MPI_Sendrecv(&out, 1, three, 0, 1, in, 2, MPI_DOUBLE_INT, 0, 1, MPI_COMM_SELF, &status);
    MPI_Get_count(&status, MPI_DOUBLE_INT, &count);
    MPI_Get_elements(&status, MPI_DOUBLE_INT, &elements);
    same("no whole number of pairs", count, MPI_UNDEFINED);
    same("values", elements, 3);
    same("first value", (long)in[0].value, 1);
    same("first place", in[0].place, 2);
    MPI_Type_free(&three);
}

/* A message that ends within a value of a type with gaps. */
static void half_a_value(void) {
    char out[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    int in[4] = {-1, -1, -1, -1}, code, class;
    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    MPI_Comm copy;
    MPI_Datatype gaps;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Comm_set_errhandler(copy, MPI_ERRORS_RETURN);
    MPI_Type_vector(2, 1, 3, MPI_INT, &gaps);
    MPI_Type_commit(&gaps);
    code = MPI_Sendrecv(
        out, 6, MPI_BYTE, next, 0, in, 1, gaps, before, 0, copy, MPI_STATUS_IGNORE);
    MPI_Error_class(code, &class);
    same("truncated", class == MPI_ERR_TRUNCATE, 1);
    same("whole value", in[0], 0x04030201);
    same("gap", in[1], -1);
    same("part of a value", in[3], -1);
    MPI_Type_free(&gaps);
    MPI_Comm_free(&copy);
}

/* Elements of types that arrive in part. */
int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Datatype pair, none;
    MPI_Type_create_struct(
        2, (int[]){2, 1}, (MPI_Aint[]){0, 8}, (MPI_Datatype[]){MPI_INT, MPI_DOUBLE}, &pair);
    MPI_Type_commit(&pair);
    MPI_Type_contiguous(0, MPI_INT, &none);
    MPI_Type_commit(&none);
    char out[64] = {0}, in[64];
    for (int bytes = 0; bytes <= 36; bytes += 4) {
        MPI_Status status;
        int count, elements;
        MPI_Count wide;
        MPI_Sendrecv(out, bytes, MPI_BYTE, rank, 0, in, 4, pair, rank, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, pair, &count);
        MPI_Get_elements(&status, pair, &elements);
        MPI_Get_elements_x(&status, pair, &wide);
        same("wide", wide, elements);
        add(&count, sizeof count);
        if (bytes % 16 != 12) {
            add(&elements, sizeof elements);
        }
    }
    MPI_Sendrecv(out, 5, none, rank, 0, in, 1, none, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&pair);
    MPI_Type_free(&none);
    half_a_pair();
    half_a_value();
    return end();
}
