#include "check.h"

#include <pthread.h>

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *number) {
    int value = rank * 10 + *(int *)number, found = -1, main_thread = -1;
    pthread_mutex_lock(&turn);
    MPI_Is_thread_main(&main_thread);
    MPI_Send(&value, 1, MPI_INT, rank, *(int *)number, MPI_COMM_WORLD);
    MPI_Recv(&found, 1, MPI_INT, rank, *(int *)number, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    same("main", main_thread, 0);
    if (found != value) {
        printf("rank %d: %d came; expected %d\n", rank, found, value);
    }
    pthread_mutex_unlock(&turn);
    return NULL;
}

/* Threads that call one at a time. */
int main(int argc, char **argv) {
    int given, numbers[4] = {1, 2, 3, 4}, total = 0;
    pthread_t threads[4];
    MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &given);
    (void)argc;
    (void)argv;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    same("level", given >= MPI_THREAD_SERIALIZED, 1);
    for (int i = 0; i < 4; i++) {
        pthread_create(&threads[i], NULL, work, &numbers[i]);
    }
    for (int i = 0; i < 4; i++) {
        pthread_join(threads[i], NULL);
    }
    MPI_Allreduce(&rank, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    same("total", total, size * (size - 1) / 2);
    return end();
}
