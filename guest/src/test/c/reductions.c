#include "check.h"

#define TRY(type, mpi, op)                                                        \
    do {                                                                          \
        type in[5], out[5] = {0};                                                 \
        for (int i = 0; i < 5; i++) in[i] = (type)((rank * 3 + i * 5) % 7 + 1);   \
        MPI_Allreduce(in, out, 5, mpi, op, MPI_COMM_WORLD);                       \
        add(out, sizeof out);                                                     \
    } while (0)

#define TRY_ALL(type, mpi)    \
    TRY(type, mpi, MPI_SUM);  \
    TRY(type, mpi, MPI_PROD); \
    TRY(type, mpi, MPI_MIN);  \
    TRY(type, mpi, MPI_MAX)

#define TRY_BITS(type, mpi)   \
    TRY_ALL(type, mpi);       \
    TRY(type, mpi, MPI_LAND); \
    TRY(type, mpi, MPI_LOR);  \
    TRY(type, mpi, MPI_LXOR); \
    TRY(type, mpi, MPI_BAND); \
    TRY(type, mpi, MPI_BOR);  \
    TRY(type, mpi, MPI_BXOR)

int main(int argc, char **argv) {
    begin(&argc, &argv);
    TRY_BITS(signed char, MPI_SIGNED_CHAR);
    TRY_BITS(unsigned char, MPI_UNSIGNED_CHAR);
    TRY_BITS(short, MPI_SHORT);
    TRY_BITS(unsigned short, MPI_UNSIGNED_SHORT);
    TRY_BITS(int, MPI_INT);
    TRY_BITS(unsigned, MPI_UNSIGNED);
    TRY_BITS(long, MPI_LONG);
    TRY_BITS(unsigned long, MPI_UNSIGNED_LONG);
    TRY_ALL(float, MPI_FLOAT);
    TRY_ALL(double, MPI_DOUBLE);
    return end();
}
