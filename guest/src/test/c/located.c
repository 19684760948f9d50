#include "check.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    struct { double value; int at; } in[3], out[3];
    struct { int value, at; } least = {(rank + 2) % size, rank}, found;
    for (int i = 0; i < 3; i++) {
        in[i].value = (rank * 5 + i) % 3;
        in[i].at = rank;
    }
    MPI_Allreduce(in, out, 3, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
    for (int i = 0; i < 3; i++) {
        add(&out[i].value, sizeof out[i].value);
        add(&out[i].at, sizeof out[i].at);
    }
    MPI_Allreduce(&least, &found, 1, MPI_2INT, MPI_MINLOC, MPI_COMM_WORLD);
    same("least", found.value, 0);
    add(&found.at, sizeof found.at);
    return end();
}
