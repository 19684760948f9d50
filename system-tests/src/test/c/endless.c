#include <mpi.h>

/* Never calls MPI again. */
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    for (volatile int i = 0;; i++)
        ;
}
