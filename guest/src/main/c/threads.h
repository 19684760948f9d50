/* Threads that wait inside calls; between door.c and threads.c. */
#ifndef THREADS_H
#define THREADS_H

#include <pthread.h>

/* Waits of the process at the launcher, in the order of SuspendedCalls. */
enum door_wait { DOOR_STEP, DOOR_AWAIT };

/* Waits until the suspended call with a number is complete. The caller has the lock of calls. */
void door_await(int number);

/* Asks the launcher for a complete call; returns its number, or 0 for none. */
int door_wait(enum door_wait way);

/* Returns 1 if threads are about to call. */
int door_others_call(void);

/* Gives the lock of calls to others for a moment of real time. */
void door_let_others(void);

/* Gives the lock of calls to others until a condition is signalled. */
void door_sleep(pthread_cond_t *until);

#endif
