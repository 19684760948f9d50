/* Descriptors that the emulator serves, and waits until something arrives for them. */
#ifndef POLLS_H
#define POLLS_H

#include <poll.h>
#include <stddef.h>
#include <stdint.h>

enum descriptor_kind {
    OF_SYSTEM,
    FRESH_SOCKET,
    LISTENING_SOCKET,
    CONNECTED_SOCKET,
    COMPLETION_CHANNEL,
    MANAGER_CHANNEL
};

enum descriptor_kind descriptor_kind(int descriptor);

/* Port of a listening socket, or connection of a connected one. */
int descriptor_number(int descriptor);

/* Sets what a descriptor is. Returns 0, or -1 with EMFILE if its number is too large. */
int descriptor_set(int descriptor, enum descriptor_kind kind, int number);

/* Returns 1 for a descriptor whose calls may wait. */
int descriptor_waits(int descriptor);

/* State of a source, with the numbers of Source.State. */
enum source_state { SOURCE_EMPTY = 0, SOURCE_READY = 1, SOURCE_ENDED = 2 };

/* Source that the emulator waits for, and the place of its descriptor in the list of a wait. */
struct source {
    int32_t kind;
    int32_t number;
    int32_t state;
    int32_t place;
};

struct sources {
    struct source *list;
    size_t count;
    size_t room;
};

/* Adds a source. It is left out if the process has no memory. */
void sources_add(struct sources *sources, int kind, int number, size_t place);

/* Returns 1 if something has arrived for a source. */
int source_arrived(int kind, int number);

/* Deadlines of a wait that only looks, and of one that has no end. */
#define POLL_LOOK ((int64_t)0)
#define POLL_NEVER INT64_MAX

/* Waits as poll does, until an instant of virtual time. */
int poll_until(struct pollfd *list, nfds_t count, int64_t deadline_ps);

/*
 * One round of such a wait: returns how many descriptors are ready, or -1. If there are none and the
 * wait is not over, there may be a change since poll_enter.
 */
unsigned poll_enter(void);
int poll_round(
    struct pollfd *list, nfds_t count, int64_t deadline_ps, unsigned seen, int *over);

/* Removes a descriptor, which is closed, from all instances of epoll. */
void epoll_forget(int descriptor);

/* Instant after a time from now. NULL is POLL_NEVER, and no time is POLL_LOOK. */
int64_t poll_deadline(const struct timespec *after);

/* Returns 1 if the emulator serves one of the descriptors. */
int poll_emulated(const struct pollfd *list, nfds_t count);

/* Lets threads that wait look again. */
void poll_changed(void);

/* Returns 1 if the channel of the connection manager with a descriptor has an event. */
int manager_has_event(int descriptor);

/* Adds the sources from which such a channel may get an event. */
void manager_add_sources(struct sources *sources, int descriptor, size_t place);

/* Handles what has arrived for such a source. */
void manager_handle(int descriptor, int number);

#endif
