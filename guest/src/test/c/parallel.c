#include "check.h"

#include <pthread.h>

enum { THREADS = 4, ROUNDS = 20 };

static MPI_Comm own[THREADS];
static int numbers[THREADS] = {0, 1, 2, 3};
static int wrong[THREADS];
static MPI_Request shared;

static void expect(int thread, int found, int expected) {
    wrong[thread] += found != expected;
}

/* A receive that needs a message of the next thread, which needs one of this thread. */
static void *crosses(void *argument) {
    int me = *(int *)argument, other = (me + 1) % THREADS, value, found;
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    for (int i = 0; i < ROUNDS; i++) {
        MPI_Status status;
        if (me % 2) {
            value = i * 10 + me;
            MPI_Ssend(&value, 1, MPI_INT, right, other, MPI_COMM_WORLD);
            MPI_Recv(&found, 1, MPI_INT, left, me, MPI_COMM_WORLD, &status);
        } else {
            MPI_Probe(left, me, MPI_COMM_WORLD, &status);
            MPI_Recv(&found, 1, MPI_INT, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, &status);
            value = i * 10 + me;
            MPI_Send(&value, 1, MPI_INT, right, other, MPI_COMM_WORLD);
        }
        expect(me, found, i * 10 + (me + THREADS - 1) % THREADS);
    }
    return NULL;
}

/* Collectives and new communicators, in another order of the threads at each rank. */
static void *collects(void *argument) {
    int me = *(int *)argument, total = 0, value = rank + me, members;
    MPI_Comm copy, part, few;
    MPI_Group all, some;
    MPI_Barrier(own[me]);
    MPI_Allreduce(&value, &total, 1, MPI_INT, MPI_SUM, own[me]);
    expect(me, total, size * (size - 1) / 2 + size * me);
    MPI_Comm_dup(own[me], &copy);
    MPI_Comm_split(copy, rank % 2, rank, &part);
    MPI_Comm_size(part, &members);
    expect(me, members, size / 2);
    MPI_Allreduce(&value, &total, 1, MPI_INT, MPI_MAX, part);
    expect(me, total, size - 2 + rank % 2 + me);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 2, numbers, &some);
    if (rank < 2) {
        MPI_Comm_create_group(MPI_COMM_WORLD, some, me, &few);
        MPI_Bcast(&value, 1, MPI_INT, 0, few);
        expect(me, value, me);
        MPI_Comm_free(&few);
    }
    MPI_Group_free(&some);
    MPI_Group_free(&all);
    MPI_Comm_free(&part);
    MPI_Comm_free(&copy);
    return NULL;
}

/* Threads that end while the first one waits for them, and wake it. */
static void *listens(void *argument) {
    int value;
    (void)argument;
    for (int i = 0; i < size; i++) {
        MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    return NULL;
}

static void wakes(void) {
    for (int i = 0; i < ROUNDS; i++) {
        pthread_t listener;
        pthread_create(&listener, NULL, listens, NULL);
        for (int j = 0; j < size; j++) {
            MPI_Send(&i, 1, MPI_INT, j, 9, MPI_COMM_WORLD);
        }
        pthread_join(listener, NULL);
        MPI_Barrier(MPI_COMM_WORLD);
    }
}

static void *waits(void *argument) {
    (void)argument;
    MPI_Wait(&shared, MPI_STATUS_IGNORE);
    return NULL;
}

static int query(void *extra, MPI_Status *status) {
    MPI_Status_set_elements(status, MPI_INT, 0);
    MPI_Status_set_cancelled(status, 0);
    status->MPI_SOURCE = MPI_UNDEFINED;
    status->MPI_TAG = *(int *)extra;
    return MPI_SUCCESS;
}

static int release(void *extra) {
    ++*(int *)extra;
    return MPI_SUCCESS;
}

static int cancel(void *extra, int complete) {
    (void)extra;
    (void)complete;
    return MPI_SUCCESS;
}

static void all(void *(*work)(void *)) {
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) {
        pthread_create(&threads[i], NULL, work, &numbers[(i + rank) % THREADS]);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        same("wrong results", wrong[i], 0);
    }
}

/* Threads that call at the same time. */
int main(int argc, char **argv) {
    int given, extra = 3;
    pthread_t waiter;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &given);
    same("level", given == MPI_THREAD_MULTIPLE, 1);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < THREADS; i++) {
        MPI_Comm_dup(MPI_COMM_WORLD, &own[i]);
    }
    all(crosses);
    all(collects);
    wakes();
    MPI_Grequest_start(query, release, cancel, &extra, &shared);
    pthread_create(&waiter, NULL, waits, NULL);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Grequest_complete(shared);
    pthread_join(waiter, NULL);
    same("released", extra, 4);
    for (int i = 0; i < THREADS; i++) {
        MPI_Comm_free(&own[i]);
    }
    return end();
}
