/*
 * Times of calls: per call, number of ranks and bytes, the mean over calls, and the median over
 * calls with its mean over ranks. An argument divides the number of calls.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 1 << 20, CALLS = 10 };

static const char *const names[CALLS] = {"barrier", "bcast",  "allgather", "alltoall", "allreduce",
                                         "reduce",  "gather", "scatter",   "pingpong", "sendrecv"};

static int compare(const void *left, const void *right) {
    double difference = *(const double *)left - *(const double *)right;
    return difference < 0 ? -1 : difference > 0;
}

static void call(int kind, char *from, char *to, int bytes, int me, int ranks) {
    MPI_Comm all = MPI_COMM_WORLD;
    switch (kind) {
    case 0:
        MPI_Barrier(all);
        break;
    case 1:
        MPI_Bcast(to, bytes, MPI_CHAR, 0, all);
        break;
    case 2:
        MPI_Allgather(from, bytes, MPI_CHAR, to, bytes, MPI_CHAR, all);
        break;
    case 3:
        MPI_Alltoall(from, bytes, MPI_CHAR, to, bytes, MPI_CHAR, all);
        break;
    case 4:
        MPI_Allreduce(from, to, bytes / 4, MPI_FLOAT, MPI_SUM, all);
        break;
    case 5:
        MPI_Reduce(from, to, bytes / 4, MPI_FLOAT, MPI_SUM, 0, all);
        break;
    case 6:
        MPI_Gather(from, bytes, MPI_CHAR, to, bytes, MPI_CHAR, 0, all);
        break;
    case 7:
        MPI_Scatter(from, bytes, MPI_CHAR, to, bytes, MPI_CHAR, 0, all);
        break;
    case 8:
        if (me == 0) {
            MPI_Send(from, bytes, MPI_CHAR, 1, 0, all);
        }
        MPI_Recv(to, bytes, MPI_CHAR, 1 - me, 0, all, MPI_STATUS_IGNORE);
        if (me == 1) {
            MPI_Send(from, bytes, MPI_CHAR, 0, 0, all);
        }
        break;
    default:
        MPI_Sendrecv(from, bytes, MPI_CHAR, (me + 1) % ranks, 0, to, bytes, MPI_CHAR,
                     (me + ranks - 1) % ranks, 0, all, MPI_STATUS_IGNORE);
    }
}

static void measure(int kind, char *from, char *to, int bytes, int me, int ranks, int divisor) {
    int calls = (bytes <= 4096 ? 1000 : bytes <= 65536 ? 300 : 60) / divisor;
    double *us = malloc(sizeof(double) * (size_t)calls);
    double sum = 0;
    for (int i = -calls / 5 - 1; i < calls; i++) {
        if (kind != 8) {
            MPI_Barrier(MPI_COMM_WORLD);
            MPI_Barrier(MPI_COMM_WORLD);
        }
        double start = MPI_Wtime();
        call(kind, from, to, bytes, me, ranks);
        if (i >= 0) {
            us[i] = (MPI_Wtime() - start) * 1e6;
            sum += us[i];
        }
    }
    qsort(us, (size_t)calls, sizeof(double), compare);
    double mine[2] = {sum / calls, us[calls / 2]};
    double sums[2];
    MPI_Reduce(mine, sums, 2, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (me == 0) {
        printf("%s,%d,%d,%.3f,%.3f\n", names[kind], ranks, kind == 0 ? 0 : bytes, sums[0] / ranks,
               sums[1] / ranks);
        fflush(stdout);
    }
    free(us);
}

int main(int argc, char **argv) {
    int ranks;
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int divisor = argc > 1 ? atoi(argv[1]) : 1;
    size_t bytes = (size_t)MOST * (size_t)ranks;
    char *from = malloc(bytes);
    char *to = malloc(bytes);
    memset(from, 1, bytes);
    memset(to, 1, bytes);
    for (int kind = 0; kind < CALLS; kind++) {
        for (int b = 8; b <= (kind == 0 ? 8 : MOST); b *= b < 64 ? 8 : 4) {
            if (kind != 8 || ranks == 2) {
                measure(kind, from, to, b, me, ranks, divisor);
            }
        }
    }
    free(from);
    free(to);
    MPI_Finalize();
    return 0;
}
