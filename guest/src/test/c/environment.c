#include <time.h>
#include <unistd.h>
#include <sys/time.h>

#include "check.h"

int main(int argc, char **argv) {
    int flag, provided, length;
    MPI_Initialized(&flag);
    same("initialized before", flag, 0);
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    same("provided", provided, MPI_THREAD_FUNNELED);
    MPI_Initialized(&flag);
    same("initialized", flag, 1);
    MPI_Finalized(&flag);
    same("finalized", flag, 0);
    char name[MPI_MAX_PROCESSOR_NAME];
    MPI_Get_processor_name(name, &length);
    same("name", length == (int)strlen(name) && length > 0, 1);
    double start = MPI_Wtime();
    while (MPI_Wtime() - start < 1e-4) {
    }
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    usleep(2000);
    clock_gettime(CLOCK_MONOTONIC, &b);
    double slept = (double)(b.tv_sec - a.tv_sec) + (double)(b.tv_nsec - a.tv_nsec) * 1e-9;
    same("slept", slept >= 2e-3, 1);
    struct timeval now;
    gettimeofday(&now, NULL);
    same("a date", now.tv_sec > 900000000, 1);
    int *bound;
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &bound, &flag);
    same("tag bound", flag && *bound >= 32767, 1);
    void *memory;
    MPI_Alloc_mem(1000, MPI_INFO_NULL, &memory);
    memset(memory, 1, 1000);
    MPI_Free_mem(memory);
    for (int i = 0; i < argc; i++) {
        add(i == 0 ? "" : argv[i], i == 0 ? 0 : strlen(argv[i]));
    }
    return end();
}
