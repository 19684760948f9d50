/*
 * Connection manager: identifiers, channels and events. Events of the process itself are queued at
 * once. Others are found when the program asks for an event: the emulator waits until a message
 * arrives for one of the identifiers of the channel.
 */
#include "manager.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

struct id *manager_ids;

static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

/* Threads that wait for events, and changes that they have to see. */
static int waiting;
static uint32_t changes;

void manager_enter(void) {
    pthread_mutex_lock(&lock);
}

void manager_leave(void) {
    pthread_mutex_unlock(&lock);
}

int manager_fail(int error) {
    errno = error;
    return -1;
}

void manager_changed(void) {
    if (waiting > 0) {
        changes++;
        CALL(CALL_MANAGER_CHANGED, changes);
    }
}

static void append(struct channel *channel, struct event *event) {
    struct event **at = &channel->first;
    while (*at != NULL) {
        at = &(*at)->next;
    }
    *at = event;
    event->next = NULL;
}

struct event *manager_event(struct id *id, enum rdma_cm_event_type type, int status) {
    struct event *event = calloc(1, sizeof *event);
    if (event == NULL) {
        return NULL;
    }
    event->seen.id = &id->seen;
    event->seen.event = type;
    event->seen.status = status;
    append((struct channel *)id->seen.channel, event);
    manager_changed();
    return event;
}

struct rdma_event_channel *rdma_create_event_channel(void) {
    struct channel *channel = calloc(1, sizeof *channel);
    if (channel == NULL) {
        return NULL;
    }
    /* The emulator carries the events; the descriptor only has the number and the flags. */
    channel->seen.fd = eventfd(0, EFD_CLOEXEC);
    return &channel->seen;
}

void rdma_destroy_event_channel(struct rdma_event_channel *seen) {
    struct channel *channel = (struct channel *)seen;
    while (channel->first != NULL) {
        struct event *event = channel->first;
        channel->first = event->next;
        free(event);
    }
    close(channel->seen.fd);
    free(channel);
}

/* Returns 1 unless another thread has taken what has arrived from a source. */
static int still_there(int source) {
    return CALL(CALL_MANAGER_WAIT, (uintptr_t)&source, 1, (uint64_t)changes, 0) >= 0;
}

/* Looks for an event; waits for one if it may. Returns -1 if there is none and it may not wait. */
static int look(struct channel *channel, int may_wait) {
    size_t count = 0;
    for (struct id *id = manager_ids; id != NULL; id = id->next) {
        count++;
    }
    int *sources = calloc(count + 1, sizeof *sources);
    if (sources == NULL) {
        return manager_fail(ENOMEM);
    }
    uint64_t used = 0;
    for (struct id *id = manager_ids; id != NULL; id = id->next) {
        int source = id->seen.channel == &channel->seen ? manager_source(id) : 0;
        if (source != 0) {
            sources[used++] = source;
        }
    }
    uint32_t seen = changes;
    waiting++;
    manager_leave();
    int found =
        CALL(CALL_MANAGER_WAIT, (uintptr_t)sources, used, (uint64_t)seen, (uint64_t)may_wait);
    manager_enter();
    waiting--;
    int source = found >= 0 ? sources[found] : 0;
    free(sources);
    for (struct id *id = manager_ids; source != 0 && id != NULL; id = id->next) {
        if (id->seen.channel == &channel->seen && manager_source(id) == source) {
            if (still_there(source)) {
                manager_arrived(id);
            }
            break;
        }
    }
    return !may_wait && found < 0 ? manager_fail(EAGAIN) : 0;
}

int rdma_get_cm_event(struct rdma_event_channel *seen, struct rdma_cm_event **taken) {
    if (seen == NULL || taken == NULL) {
        return manager_fail(EINVAL);
    }
    struct channel *channel = (struct channel *)seen;
    int may_wait = (fcntl(seen->fd, F_GETFL) & O_NONBLOCK) == 0;
    int result = 0;
    manager_enter();
    while (result == 0 && channel->first == NULL) {
        result = look(channel, may_wait);
    }
    if (channel->first != NULL) {
        struct event *event = channel->first;
        channel->first = event->next;
        *taken = &event->seen;
        result = 0;
    }
    manager_leave();
    return result;
}

int rdma_ack_cm_event(struct rdma_cm_event *event) {
    if (event == NULL) {
        return manager_fail(EINVAL);
    }
    free(event);
    return 0;
}

int manager_complete(struct rdma_cm_id *id) {
    if (!((struct id *)id)->synchronous) {
        return 0;
    }
    if (id->event != NULL) {
        rdma_ack_cm_event(id->event);
        id->event = NULL;
    }
    if (rdma_get_cm_event(id->channel, &id->event) != 0) {
        return -1;
    }
    int status = id->event->status;
    if (id->event->event == RDMA_CM_EVENT_REJECTED) {
        return manager_fail(ECONNREFUSED);
    }
    return status == 0 ? 0 : manager_fail(abs(status));
}

struct id *manager_add(struct rdma_event_channel *channel, void *context) {
    struct id *id = calloc(1, sizeof *id);
    if (id == NULL) {
        return NULL;
    }
    id->seen.channel = channel;
    id->seen.context = context;
    id->seen.ps = RDMA_PS_TCP;
    id->seen.qp_type = IBV_QPT_RC;
    id->stream = NO_STREAM;
    /* The oldest comes first, so that events have the order of the identifiers. */
    struct id **at = &manager_ids;
    while (*at != NULL) {
        at = &(*at)->next;
    }
    *at = id;
    return id;
}

int rdma_create_id(
    struct rdma_event_channel *channel,
    struct rdma_cm_id **created,
    void *context,
    enum rdma_port_space space) {
    if (space != RDMA_PS_TCP) {
        return manager_fail(EOPNOTSUPP);
    }
    struct rdma_event_channel *used = channel == NULL ? rdma_create_event_channel() : channel;
    if (used == NULL) {
        return -1;
    }
    manager_enter();
    struct id *id = manager_add(used, context);
    if (id != NULL) {
        id->synchronous = channel == NULL;
        *created = &id->seen;
    }
    manager_leave();
    return id == NULL ? manager_fail(ENOMEM) : 0;
}

/* Returns 1 if the program has not taken the request of a connection yet. */
static int is_pending(const struct id *id, const struct id *listening) {
    if (id->seen.channel != listening->seen.channel) {
        return 0;
    }
    for (struct event *at = ((struct channel *)id->seen.channel)->first; at != NULL; at = at->next) {
        if (at->seen.id == &id->seen && at->seen.listen_id == &listening->seen) {
            return 1;
        }
    }
    return manager_is_arriving(id, listening);
}

/* Drops the connections of a listener that the program has not taken, so that clients know. */
static void drop_pending(struct id *listening) {
    for (struct id *at = manager_ids; at != NULL;) {
        if (is_pending(at, listening)) {
            rdma_destroy_id(&at->seen);
            at = manager_ids;
        } else {
            at = at->next;
        }
    }
}

/* Takes the events of an identifier out of its channel, into another or away. */
static void take_events(struct id *id, struct channel *into) {
    struct event **at = &((struct channel *)id->seen.channel)->first;
    while (*at != NULL) {
        struct event *event = *at;
        if (event->seen.id != &id->seen && event->seen.listen_id != &id->seen) {
            at = &event->next;
            continue;
        }
        *at = event->next;
        if (into == NULL) {
            free(event);
        } else {
            append(into, event);
        }
    }
}

int rdma_destroy_id(struct rdma_cm_id *seen) {
    struct id *id = (struct id *)seen;
    manager_enter();
    drop_pending(id);
    manager_close(id);
    take_events(id, NULL);
    struct id **at = &manager_ids;
    while (*at != id) {
        at = &(*at)->next;
    }
    *at = id->next;
    manager_changed();
    manager_leave();
    if (id->synchronous) {
        free(seen->event);
        rdma_destroy_event_channel(seen->channel);
    }
    free(id);
    return 0;
}

int rdma_migrate_id(struct rdma_cm_id *seen, struct rdma_event_channel *channel) {
    struct id *id = (struct id *)seen;
    struct rdma_event_channel *before = seen->channel;
    struct rdma_event_channel *used = channel == NULL ? rdma_create_event_channel() : channel;
    if (used == NULL) {
        return -1;
    }
    manager_enter();
    take_events(id, (struct channel *)used);
    seen->channel = used;
    int own_before = id->synchronous;
    id->synchronous = channel == NULL;
    manager_changed();
    manager_leave();
    if (own_before) {
        rdma_destroy_event_channel(before);
    }
    return 0;
}
