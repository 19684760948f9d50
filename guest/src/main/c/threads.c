/*
 * Threads of the process that wait inside calls. One of them leads: it waits at the launcher for all.
 * Virtual time passes only if no thread can do anything else, or if those that compute do so for long.
 */
#include "threads.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Moments that other threads get before virtual time passes. */
enum { PATIENCE = 20 };

static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int leading;

/* Number of a suspended call that is complete, until its thread takes it; 0 for none. */
static int complete;

/* Returns 1 if a thread of the process sleeps. */
static int sleeps(const char *thread) {
    char path[64], text[256];
    snprintf(path, sizeof path, "/proc/self/task/%.20s/stat", thread);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return 1;
    }
    ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    text[length > 0 ? length : 0] = '\0';
    const char *name_end = strrchr(text, ')');
    return name_end == NULL || strncmp(name_end, ") R", 3) != 0;
}

/* Returns 1 if all other threads sleep. */
static int others_sleep(void) {
    DIR *threads = opendir("/proc/self/task");
    if (threads == NULL) {
        return 1;
    }
    long own = syscall(SYS_gettid);
    int asleep = 1;
    for (struct dirent *each = readdir(threads); asleep && each != NULL; each = readdir(threads)) {
        asleep = each->d_name[0] == '.' || atol(each->d_name) == own || sleeps(each->d_name);
    }
    closedir(threads);
    return asleep;
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

void door_await(int number) {
    while (complete != number) {
        if (leading || complete != 0) {
            door_sleep(&changed);
        } else {
            leading = 1;
            int found = lead();
            leading = 0;
            complete = found;
            pthread_cond_broadcast(&changed);
        }
    }
    complete = 0;
    pthread_cond_broadcast(&changed);
}
