/*
 * Threads of the process that wait inside calls. One of them leads: it waits at the launcher for all.
 * Virtual time passes only if no thread can do anything else, or if those that compute do so for long.
 */
#include "threads.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Moments that other threads get before virtual time passes. */
enum { PATIENCE = 20 };

/* Thread that waits for its suspended call. */
struct waiter {
    int number;
    int complete;
    pthread_cond_t changed;
    struct waiter *next;
};

/* Waiting threads, the last first. */
static struct waiter *waiters;
static int waiting;

static int leading;

/* 1 until the thread of a complete call has taken it. */
static int to_take;

static void add(struct waiter *waiter) {
    waiter->next = waiters;
    waiters = waiter;
    waiting++;
}

static void drop(struct waiter *waiter) {
    struct waiter **place = &waiters;
    while (*place != waiter) {
        place = &(*place)->next;
    }
    *place = waiter->next;
    waiting--;
}

/* Returns 1 if all threads of the process wait for their calls. */
static int all_wait(void) {
    enum { OTHER_LINKS = 2 };
    struct stat folder;
    return stat("/proc/self/task", &folder) == 0
        && folder.st_nlink == (nlink_t)(waiting + OTHER_LINKS);
}

/* Reads the state of a thread, and the part after it that counts how often it has run. */
static int sleeps(const char *thread, uint64_t *past) {
    char path[64], text[4096];
    snprintf(path, sizeof path, "/proc/self/task/%.20s/status", thread);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return 1;
    }
    ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    text[length > 0 ? length : 0] = '\0';
    const char *switches = strstr(text, "voluntary_ctxt_switches");
    for (const char *each = switches; each != NULL && *each != '\0'; each++) {
        *past = *past * 31 + (unsigned char)*each;
    }
    const char *state = strstr(text, "State:\t");
    return state == NULL || strchr("RD", state[7]) == NULL;
}

/* Entry of a folder, struct linux_dirent64. */
struct entry {
    uint64_t number;
    int64_t offset;
    uint16_t length;
    uint8_t type;
    char name[];
};

enum { ENTRIES_BYTES = 4096 };

/* Returns 1 unless a thread other than the present one runs. */
static int sleeps_or_calls(const char *name, uint64_t *past) {
    long thread = atol(name);
    *past = *past * 31 + (uint64_t)thread;
    return name[0] == '.' || thread == syscall(SYS_gettid) || sleeps(name, past);
}

/* Returns 1 if all other threads sleep when they are looked at, one after the other. */
static int others_look_asleep(uint64_t *past) {
    int threads = open("/proc/self/task", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (threads < 0) {
        return 1;
    }
    /* The heap is not used: the call may be that of a signal handler, which interrupted malloc. */
    _Alignas(struct entry) char entries[ENTRIES_BYTES];
    int asleep = 1;
    long bytes = 1;
    while (asleep && bytes > 0) {
        bytes = syscall(SYS_getdents64, threads, entries, sizeof entries);
        for (long at = 0; asleep && at < bytes;) {
            const struct entry *each = (const struct entry *)(entries + at);
            asleep = sleeps_or_calls(each->name, past);
            at += each->length;
        }
    }
    close(threads);
    return asleep;
}

/* Returns 1 if all other threads sleep. One may wake one that was looked at before, so none may have run since. */
static int others_sleep(void) {
    uint64_t first = 0;
    uint64_t second = 0;
    return all_wait()
        || (others_look_asleep(&first) && others_look_asleep(&second) && first == second);
}

/* Waits until a suspended call is complete and returns its number. */
static int lead(void) {
    int moments = 0;
    int found = 0;
    while (found == 0) {
        if (!door_others_call() && others_sleep() && !door_others_call()) {
            found = door_wait(DOOR_AWAIT);
        } else if (++moments % PATIENCE == 0) {
            found = door_wait(DOOR_STEP);
        } else {
            door_let_others();
        }
    }
    return found;
}

/* Lets the thread of a complete call take it. */
static void hand_over(int number) {
    for (struct waiter *each = waiters; each != NULL; each = each->next) {
        if (each->number == number) {
            each->complete = 1;
            to_take = 1;
            pthread_cond_signal(&each->changed);
        }
    }
}

void door_await(int number) {
    struct waiter own = {number, 0, PTHREAD_COND_INITIALIZER, NULL};
    add(&own);
    while (!own.complete) {
        if (leading || to_take) {
            door_sleep(&own.changed);
        } else {
            leading = 1;
            int found = lead();
            leading = 0;
            hand_over(found);
        }
    }
    to_take = 0;
    drop(&own);
    if (waiters != NULL) {
        pthread_cond_signal(&waiters->changed);
    }
}
