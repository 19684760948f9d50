#include "check.h"

struct record {
    char name[5];
    double weight;
    int numbers[3];
};

int main(int argc, char **argv) {
    begin(&argc, &argv);
    struct record records[10];
    memset(records, 0, sizeof records);
    int lengths[] = {5, 1, 3};
    MPI_Aint places[3], start;
    MPI_Datatype kinds[] = {MPI_CHAR, MPI_DOUBLE, MPI_INT}, plain, type;
    MPI_Get_address(&records[0], &start);
    MPI_Get_address(&records[0].name, &places[0]);
    MPI_Get_address(&records[0].weight, &places[1]);
    MPI_Get_address(&records[0].numbers, &places[2]);
    for (int i = 0; i < 3; i++) {
        places[i] = MPI_Aint_diff(places[i], start);
    }
    MPI_Type_create_struct(3, lengths, places, kinds, &plain);
    MPI_Type_create_resized(plain, 0, sizeof(struct record), &type);
    MPI_Type_commit(&type);
    int bytes;
    MPI_Aint lb, extent;
    MPI_Type_size(type, &bytes);
    MPI_Type_get_extent(type, &lb, &extent);
    same("size", bytes, 25);
    same("extent", extent, sizeof(struct record));
    if (rank == 0) {
        for (int i = 0; i < 10; i++) {
            snprintf(records[i].name, sizeof records[i].name, "r%d", i);
            records[i].weight = i * 1.5;
            records[i].numbers[2] = i * i;
        }
    }
    MPI_Bcast(records, 10, type, 0, MPI_COMM_WORLD);
    add(records, sizeof records);

    int blocks[] = {2, 1, 3}, offsets[] = {7, 0, 3};
    MPI_Aint byte_offsets[] = {28, 0, 12};
    int values[10], got[10] = {0};
    for (int i = 0; i < 10; i++) {
        values[i] = rank * 100 + i;
    }
    MPI_Datatype a, b, c;
    MPI_Type_indexed(3, blocks, offsets, MPI_INT, &a);
    MPI_Type_create_hindexed(3, blocks, byte_offsets, MPI_INT, &b);
    MPI_Type_create_indexed_block(3, 2, offsets, MPI_INT, &c);
    MPI_Type_commit(&a);
    MPI_Type_commit(&b);
    MPI_Type_commit(&c);
    MPI_Sendrecv(values, 1, a, (rank + 1) % size, 0, got, 1, b, (rank + size - 1) % size, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    add(got, sizeof got);
    MPI_Sendrecv(values, 1, c, (rank + 1) % size, 0, got, 6, MPI_INT, (rank + size - 1) % size, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    add(got, sizeof got);
    MPI_Datatype *all[] = {&plain, &type, &a, &b, &c};
    for (int i = 0; i < 5; i++) {
        MPI_Type_free(all[i]);
    }
    return end();
}
