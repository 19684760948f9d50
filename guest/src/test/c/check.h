/* Common beginning of the programs: every rank prints what it finds wrong, and a sum of what came. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, size;
static unsigned long sum;

static inline void begin(int *argc, char ***argv) {
    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
}

static void add(const void *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        sum = sum * 1000003 + ((const unsigned char *)bytes)[i];
    }
}

static void same(const char *what, long found, long expected) {
    if (found != expected) {
        printf("rank %d: %s is %ld; expected %ld\n", rank, what, found, expected);
    }
    add(&found, sizeof found);
}

static int end(void) {
    printf("rank %d of %d: %lx\n", rank, size, sum);
    MPI_Finalize();
    return 0;
}
