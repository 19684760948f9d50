/*
 * poll and select. The emulator waits for the descriptors that it serves, in virtual time. Those of
 * the system in the same list are looked at, but nobody waits for them. A list of these alone is the
 * system's.
 */
#include "polls.h"

#include "calls.h"
#include "door.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { MOST_DESCRIPTORS = 1024, PS_PER_NS = 1000, NS_PER_S = 1000000000, MS_PER_S = 1000 };

/* Seconds from which on a wait has no end. */
enum { ENDLESS_S = 4000000 };

enum { INPUT = POLLIN | POLLRDNORM, OUTPUT = POLLOUT | POLLWRNORM };

static struct {
    enum descriptor_kind kind;
    int number;
} descriptors[MOST_DESCRIPTORS];

/* Waits at the emulator, and changes that they have to see. */
static atomic_int waiting;
static atomic_uint changes;

static int fail(int error) {
    errno = error;
    return -1;
}

enum descriptor_kind descriptor_kind(int descriptor) {
    return descriptor >= 0 && descriptor < MOST_DESCRIPTORS ? descriptors[descriptor].kind
                                                            : OF_SYSTEM;
}

int descriptor_number(int descriptor) {
    return descriptors[descriptor].number;
}

int descriptor_set(int descriptor, enum descriptor_kind kind, int number) {
    if (descriptor < 0 || descriptor >= MOST_DESCRIPTORS) {
        return fail(EMFILE);
    }
    descriptors[descriptor].kind = kind;
    descriptors[descriptor].number = number;
    return 0;
}

int descriptor_waits(int descriptor) {
    return (fcntl(descriptor, F_GETFL) & O_NONBLOCK) == 0;
}

void sources_add(struct sources *sources, int kind, int number, size_t place) {
    if (sources->count == sources->room) {
        size_t room = 2 * sources->room + 8;
        struct source *list = realloc(sources->list, room * sizeof *list);
        if (list == NULL) {
            return;
        }
        sources->list = list;
        sources->room = room;
    }
    sources->list[sources->count++] =
        (struct source){kind, number, SOURCE_EMPTY, (int32_t)place};
}

/*
 * Waits for one of several sources. Returns how many have something; 0 after the deadline; or a
 * negative number if there may be a change.
 */
static int await(struct source *list, size_t count, int64_t deadline_ps, unsigned seen) {
    uint64_t values[] = {(uintptr_t)list, count, (uint64_t)deadline_ps, seen};
    return door_call(CALL_AWAIT, 4, values, (struct door_bytes){NULL, 0});
}

int source_arrived(int kind, int number) {
    struct source source = {kind, number, SOURCE_EMPTY, 0};
    return await(&source, 1, POLL_LOOK, 0) > 0;
}

void poll_changed(void) {
    if (atomic_load(&waiting) > 0) {
        uint64_t number = atomic_fetch_add(&changes, 1) + 1;
        door_call(CALL_CHANGED, 1, &number, (struct door_bytes){NULL, 0});
    }
}

int poll_emulated(const struct pollfd *list, nfds_t count) {
    for (nfds_t i = 0; i < count; i++) {
        if (descriptor_kind(list[i].fd) != OF_SYSTEM) {
            return door_virtual();
        }
    }
    return 0;
}

/* Returns what a descriptor is ready for, without a look at its source. */
static int known(const struct pollfd *descriptor) {
    switch (descriptor_kind(descriptor->fd)) {
        case FRESH_SOCKET:
            return (descriptor->events & OUTPUT) | POLLHUP;
        case CONNECTED_SOCKET:
            return descriptor->events & OUTPUT;
        case MANAGER_CHANNEL:
            return manager_has_event(descriptor->fd) ? descriptor->events & INPUT : 0;
        default:
            return 0;
    }
}

/* Asks the system about its descriptors. Returns how many are ready, or -1. */
static int look_at_system(struct pollfd *list, nfds_t count) {
    struct pollfd *own = calloc(count, sizeof *own);
    if (own == NULL) {
        return fail(ENOMEM);
    }
    for (nfds_t i = 0; i < count; i++) {
        int of_system = descriptor_kind(list[i].fd) == OF_SYSTEM;
        own[i] = (struct pollfd){of_system ? list[i].fd : -1, list[i].events, 0};
    }
    int ready = (int)syscall(SYS_poll, own, count, 0);
    for (nfds_t i = 0; i < count; i++) {
        list[i].revents = own[i].revents;
    }
    free(own);
    return ready;
}

/* Looks at all descriptors, apart from their sources. Returns how many are ready, or -1. */
static int look(struct pollfd *list, nfds_t count) {
    int ready = look_at_system(list, count);
    for (nfds_t i = 0; ready >= 0 && i < count; i++) {
        if (descriptor_kind(list[i].fd) != OF_SYSTEM) {
            list[i].revents = (short)known(&list[i]);
            ready += list[i].revents != 0;
        }
    }
    return ready;
}

/* Sources of all descriptors from which the program wants input. */
static struct sources sources_of(const struct pollfd *list, nfds_t count) {
    struct sources sources = {NULL, 0, 0};
    for (nfds_t i = 0; i < count; i++) {
        int descriptor = (list[i].events & INPUT) == 0 ? -1 : list[i].fd;
        switch (descriptor_kind(descriptor)) {
            case LISTENING_SOCKET:
                sources_add(&sources, SOURCE_PORT, descriptor_number(descriptor), i);
                break;
            case CONNECTED_SOCKET:
                sources_add(&sources, SOURCE_STREAM, descriptor_number(descriptor), i);
                break;
            case COMPLETION_CHANNEL:
                sources_add(&sources, SOURCE_COMPLETIONS, descriptor, i);
                break;
            case MANAGER_CHANNEL:
                manager_add_sources(&sources, descriptor, i);
                break;
            default:
                break;
        }
    }
    return sources;
}

/* Notes at a descriptor what has arrived for its source. */
static void note(struct pollfd *descriptor, const struct source *source) {
    if (source->kind != SOURCE_MANAGER) {
        int end = source->state == SOURCE_ENDED;
        descriptor->revents |= descriptor->events & (end ? INPUT | POLLRDHUP : INPUT);
        descriptor->revents |= end ? POLLHUP : 0;
    } else if (!manager_has_event(descriptor->fd)) {
        /* A message to the connection manager need not give an event. */
        manager_handle(descriptor->fd, source->number);
        descriptor->revents |= (short)known(descriptor);
    }
}

static int ready_of(const struct pollfd *list, nfds_t count) {
    int ready = 0;
    for (nfds_t i = 0; i < count; i++) {
        ready += list[i].revents != 0;
    }
    return ready;
}

unsigned poll_enter(void) {
    atomic_fetch_add(&waiting, 1);
    return atomic_load(&changes);
}

int poll_round(
    struct pollfd *list, nfds_t count, int64_t deadline_ps, unsigned seen, int *over) {
    int ready = look(list, count);
    struct sources sources = sources_of(list, count);
    int waits = ready == 0 && deadline_ps != POLL_LOOK;
    int found = ready >= 0 && (waits || sources.count > 0)
        ? await(sources.list, sources.count, waits ? deadline_ps : POLL_LOOK, seen)
        : 0;
    atomic_fetch_sub(&waiting, 1);
    for (size_t i = 0; found > 0 && i < sources.count; i++) {
        if (sources.list[i].state != SOURCE_EMPTY) {
            note(&list[sources.list[i].place], &sources.list[i]);
        }
    }
    free(sources.list);
    *over = found == 0;
    return ready < 0 ? ready : ready_of(list, count);
}

int poll_until(struct pollfd *list, nfds_t count, int64_t deadline_ps) {
    int ready = 0;
    int over = 0;
    while (ready == 0 && !over) {
        ready = poll_round(list, count, deadline_ps, poll_enter(), &over);
    }
    return ready;
}

int64_t poll_deadline(const struct timespec *after) {
    if (after == NULL || after->tv_sec >= ENDLESS_S) {
        return POLL_NEVER;
    }
    /* A look takes the time of a query, so that a loop of looks ends. */
    int64_t now = door_query();
    int64_t ns = (int64_t)after->tv_sec * NS_PER_S + after->tv_nsec;
    return ns == 0 ? POLL_LOOK : now + ns * PS_PER_NS;
}

static int valid(const struct timespec *time) {
    return time == NULL || (time->tv_sec >= 0 && time->tv_nsec >= 0 && time->tv_nsec < NS_PER_S);
}

/* A wait for no descriptor is a sleep. */
static int sleeps(nfds_t count, const struct timespec *timeout) {
    return count == 0 && timeout != NULL && door_virtual();
}

int poll(struct pollfd *list, nfds_t count, int timeout) {
    struct timespec time = {timeout / MS_PER_S, timeout % MS_PER_S * (NS_PER_S / MS_PER_S)};
    const struct timespec *after = timeout < 0 ? NULL : &time;
    if (sleeps(count, after)) {
        return nanosleep(after, NULL);
    }
    return poll_emulated(list, count) ? poll_until(list, count, poll_deadline(after))
                                      : (int)syscall(SYS_poll, list, count, timeout);
}

/* The header of glibc declares that ppoll only writes the list. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"

int ppoll(
    struct pollfd *list, nfds_t count, const struct timespec *timeout, const sigset_t *mask) {
    if (!valid(timeout)) {
        return fail(EINVAL);
    }
    if (sleeps(count, timeout)) {
        return nanosleep(timeout, NULL);
    }
    if (poll_emulated(list, count)) {
        return poll_until(list, count, poll_deadline(timeout));
    }
    /* The system changes the time. */
    struct timespec copy = timeout == NULL ? (struct timespec){0, 0} : *timeout;
    return (int)syscall(
        SYS_ppoll, list, count, timeout == NULL ? NULL : &copy, mask, (size_t)_NSIG / 8);
}

#pragma GCC diagnostic pop

/* Functions that programs call in place of these if their compiler checks sizes. */
int __poll_chk(struct pollfd *list, nfds_t count, int timeout, size_t bytes);
int __ppoll_chk(
    struct pollfd *list,
    nfds_t count,
    const struct timespec *timeout,
    const sigset_t *mask,
    size_t bytes);

int __poll_chk(struct pollfd *list, nfds_t count, int timeout, size_t bytes) {
    (void)bytes;
    return poll(list, count, timeout);
}

int __ppoll_chk(
    struct pollfd *list,
    nfds_t count,
    const struct timespec *timeout,
    const sigset_t *mask,
    size_t bytes) {
    (void)bytes;
    return ppoll(list, count, timeout, mask);
}

/* Sets of a select; any may be NULL. */
struct sets {
    fd_set *in;
    fd_set *out;
    fd_set *urgent;
};

static int in_set(int descriptor, const fd_set *set) {
    return set != NULL && FD_ISSET(descriptor, set);
}

/* Lists the descriptors of sets, and returns how many there are. */
static nfds_t list_of(const struct sets *sets, int end, struct pollfd *list) {
    nfds_t count = 0;
    for (int i = 0; i < end && i < FD_SETSIZE; i++) {
        int events = (in_set(i, sets->in) ? POLLIN : 0) | (in_set(i, sets->out) ? POLLOUT : 0)
            | (in_set(i, sets->urgent) ? POLLPRI : 0);
        if (events != 0) {
            list[count++] = (struct pollfd){i, (short)events, 0};
        }
    }
    return count;
}

/* Keeps a descriptor in a set if it is ready, and returns 1 then. */
static int keep(const struct pollfd *descriptor, fd_set *set, int wanted, int ready) {
    int kept = (descriptor->events & wanted) != 0 && (descriptor->revents & ready) != 0;
    if (set != NULL && !kept) {
        FD_CLR(descriptor->fd, set);
    }
    return kept;
}

static int select_until(
    const struct sets *sets, struct pollfd *list, nfds_t count, int64_t deadline_ps) {
    if (poll_until(list, count, deadline_ps) < 0) {
        return -1;
    }
    for (nfds_t i = 0; i < count; i++) {
        if (list[i].revents & POLLNVAL) {
            return fail(EBADF);
        }
    }
    int ready = 0;
    for (nfds_t i = 0; i < count; i++) {
        ready += keep(&list[i], sets->in, POLLIN, POLLIN | POLLHUP | POLLERR);
        ready += keep(&list[i], sets->out, POLLOUT, POLLOUT | POLLERR);
        ready += keep(&list[i], sets->urgent, POLLPRI, POLLPRI);
    }
    return ready;
}

/* Returns the time from now to a deadline. */
static struct timeval left_until(int64_t deadline_ps) {
    const int64_t ps_per_us = 1000 * PS_PER_NS;
    const int64_t us_per_s = 1000000;
    int64_t us = (deadline_ps - door_query()) / ps_per_us;
    us = us < 0 ? 0 : us;
    return (struct timeval){us / us_per_s, us % us_per_s};
}

int select(
    int end,
    fd_set *restrict in,
    fd_set *restrict out,
    fd_set *restrict urgent,
    struct timeval *restrict timeout) {
    struct sets sets = {in, out, urgent};
    struct pollfd list[FD_SETSIZE];
    nfds_t count = list_of(&sets, end, list);
    struct timespec time = {0, 0};
    if (timeout != NULL) {
        time = (struct timespec){timeout->tv_sec, timeout->tv_usec * 1000};
    }
    const struct timespec *after = timeout == NULL ? NULL : &time;
    if (end < 0 || !valid(after)) {
        return fail(EINVAL);
    }
    if (sleeps(count, after)) {
        return nanosleep(after, NULL);
    }
    if (!poll_emulated(list, count)) {
        return (int)syscall(SYS_select, end, in, out, urgent, timeout);
    }
    int64_t deadline_ps = poll_deadline(after);
    int ready = select_until(&sets, list, count, deadline_ps);
    if (deadline_ps != POLL_LOOK && deadline_ps != POLL_NEVER) {
        *timeout = left_until(deadline_ps);
    }
    return ready;
}

int pselect(
    int end,
    fd_set *restrict in,
    fd_set *restrict out,
    fd_set *restrict urgent,
    const struct timespec *restrict timeout,
    const sigset_t *restrict mask) {
    struct sets sets = {in, out, urgent};
    struct pollfd list[FD_SETSIZE];
    nfds_t count = list_of(&sets, end, list);
    if (end < 0 || !valid(timeout)) {
        return fail(EINVAL);
    }
    if (sleeps(count, timeout)) {
        return nanosleep(timeout, NULL);
    }
    if (poll_emulated(list, count)) {
        return select_until(&sets, list, count, poll_deadline(timeout));
    }
    struct timespec copy = timeout == NULL ? (struct timespec){0, 0} : *timeout;
    struct {
        const sigset_t *mask;
        size_t bytes;
    } masked = {mask, _NSIG / 8};
    return (int)syscall(
        SYS_pselect6, end, in, out, urgent, timeout == NULL ? NULL : &copy, &masked);
}
