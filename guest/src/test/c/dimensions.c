#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int sizes[5];
    for (int count = 1; count <= 5; count++) {
        for (int members = 1 + rank; members < 400; members += 7) {
            memset(sizes, 0, sizeof sizes);
            MPI_Dims_create(members, count, sizes);
            add(sizes, sizeof sizes);
        }
    }
    int partly[4] = {0, 3, 0, 2};
    MPI_Dims_create(144, 4, partly);
    add(partly, sizeof partly);
    int many[3] = {0};
    MPI_Dims_create(1000000000, 3, many);
    add(many, sizeof many);
    int full[2] = {2, 3};
    MPI_Dims_create(6, 2, full);
    same("kept", full[0] * 10 + full[1], 23);
    return end();
}
