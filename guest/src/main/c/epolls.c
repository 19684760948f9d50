/*
 * epoll. An instance of the system has the descriptors of the system; those that the emulator serves are
 * listed here. A wait asks the emulator for these, and looks at the instance as at any descriptor.
 */
#include "door.h"
#include "polls.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Descriptor of an instance. */
struct entry {
    int instance;
    int descriptor;
    /* Events that the program wants, and those of them that it has not had yet. */
    uint32_t wanted;
    uint32_t left;
    epoll_data_t data;
    struct entry *next;
};

enum { FLAGS = (int)EPOLLET | EPOLLONESHOT | EPOLLEXCLUSIVE | EPOLLWAKEUP };

/* The oldest comes first. */
static struct entry *entries;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int fail(int error) {
    errno = error;
    return -1;
}

/* Place in the list of a descriptor, or of the end. */
static struct entry **find(int instance, int descriptor) {
    struct entry **at = &entries;
    while (*at != NULL && ((*at)->instance != instance || (*at)->descriptor != descriptor)) {
        at = &(*at)->next;
    }
    return at;
}

static void drop(struct entry **at) {
    struct entry *entry = *at;
    *at = entry->next;
    free(entry);
}

void epoll_forget(int descriptor) {
    pthread_mutex_lock(&lock);
    struct entry **at = &entries;
    while (*at != NULL) {
        if ((*at)->instance == descriptor || (*at)->descriptor == descriptor) {
            drop(at);
        } else {
            at = &(*at)->next;
        }
    }
    pthread_mutex_unlock(&lock);
}

/* Changes the list, with the lock. Returns 0 or an error. */
static int change(int instance, int operation, int descriptor, const struct epoll_event *event) {
    struct entry **at = find(instance, descriptor);
    if ((*at != NULL) == (operation == EPOLL_CTL_ADD)) {
        return *at != NULL ? EEXIST : ENOENT;
    }
    if (operation == EPOLL_CTL_DEL) {
        drop(at);
        return 0;
    }
    if (operation == EPOLL_CTL_ADD) {
        *at = calloc(1, sizeof **at);
        if (*at == NULL) {
            return ENOMEM;
        }
        (*at)->instance = instance;
        (*at)->descriptor = descriptor;
    }
    (*at)->wanted = event->events;
    (*at)->left = event->events & ~(uint32_t)FLAGS;
    (*at)->data = event->data;
    return 0;
}

int epoll_ctl(int instance, int operation, int descriptor, struct epoll_event *event) {
    if (descriptor_kind(descriptor) == OF_SYSTEM || !door_virtual()) {
        int result = (int)syscall(SYS_epoll_ctl, instance, operation, descriptor, event);
        int error = errno;
        poll_changed();
        errno = error;
        return result;
    }
    pthread_mutex_lock(&lock);
    int error = change(instance, operation, descriptor, event);
    pthread_mutex_unlock(&lock);
    poll_changed();
    return error == 0 ? 0 : fail(error);
}

/* Lists the instance and its descriptors. Returns how many there are; 0 without memory. */
static nfds_t list_of(int instance, struct pollfd **list) {
    nfds_t count = 1;
    pthread_mutex_lock(&lock);
    for (struct entry *at = entries; at != NULL; at = at->next) {
        count += at->instance == instance;
    }
    *list = calloc(count, sizeof **list);
    nfds_t used = 0;
    if (*list != NULL) {
        (*list)[used++] = (struct pollfd){instance, POLLIN, 0};
    }
    for (struct entry *at = entries; *list != NULL && at != NULL; at = at->next) {
        if (at->instance == instance && at->left != 0) {
            (*list)[used++] = (struct pollfd){at->descriptor, (short)at->left, 0};
        }
    }
    pthread_mutex_unlock(&lock);
    return used;
}

/* Takes the event of a descriptor. Returns 1, or 0 if another thread has taken it. */
static int take(int instance, const struct pollfd *ready, struct epoll_event *event) {
    pthread_mutex_lock(&lock);
    struct entry *entry = *find(instance, ready->fd);
    uint32_t events = (uint32_t)ready->revents & ~(uint32_t)POLLNVAL;
    int taken = entry != NULL && entry->left != 0 && events != 0;
    if (taken) {
        event->events = events;
        event->data = entry->data;
        if (entry->wanted & EPOLLONESHOT) {
            entry->left = 0;
        } else if (entry->wanted & EPOLLET) {
            /* A connection stays ready for writes, which is one edge. */
            entry->left &= ~(events & (EPOLLOUT | EPOLLWRNORM));
        }
    }
    pthread_mutex_unlock(&lock);
    return taken;
}

static int take_all(
    int instance, const struct pollfd *list, nfds_t count, struct epoll_event *events, int most) {
    int taken = 0;
    for (nfds_t i = 1; i < count && taken < most; i++) {
        taken += list[i].revents != 0 && take(instance, &list[i], &events[taken]);
    }
    if (list[0].revents != 0 && taken < most) {
        int more = (int)syscall(
            SYS_epoll_pwait, instance, events + taken, most - taken, 0, NULL, (size_t)_NSIG / 8);
        taken += more > 0 ? more : 0;
    }
    return taken;
}

/* Returns 1 if the emulator serves a descriptor of the instance. */
static int emulated(int instance) {
    pthread_mutex_lock(&lock);
    struct entry *at = entries;
    while (at != NULL && at->instance != instance) {
        at = at->next;
    }
    pthread_mutex_unlock(&lock);
    return at != NULL && door_virtual();
}

static int wait_until(
    int instance, struct epoll_event *events, int most, const struct timespec *timeout) {
    int64_t deadline_ps = poll_deadline(timeout);
    int taken = 0;
    int over = 0;
    while (taken == 0 && !over) {
        struct pollfd *list;
        unsigned seen = poll_enter();
        nfds_t count = list_of(instance, &list);
        int ready =
            poll_round(list, count, count == 0 ? POLL_LOOK : deadline_ps, seen, &over);
        taken = ready > 0 ? take_all(instance, list, count, events, most) : ready;
        taken = count == 0 ? fail(ENOMEM) : taken;
        free(list);
    }
    return taken;
}

int epoll_pwait(
    int instance, struct epoll_event *events, int most, int timeout, const sigset_t *mask) {
    if (most <= 0 || !emulated(instance)) {
        return (int)syscall(
            SYS_epoll_pwait, instance, events, most, timeout, mask, (size_t)_NSIG / 8);
    }
    struct timespec time = {timeout / 1000, timeout % 1000 * 1000000L};
    return wait_until(instance, events, most, timeout < 0 ? NULL : &time);
}

int epoll_wait(int instance, struct epoll_event *events, int most, int timeout) {
    return epoll_pwait(instance, events, most, timeout, NULL);
}
