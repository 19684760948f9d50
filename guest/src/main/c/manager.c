/*
 * Connection manager: identifiers, channels and events. Events of the process itself are queued at
 * once. Others are found when the program asks for an event: the emulator waits until a message
 * arrives for one of the identifiers of the channel.
 */
#include "manager.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

struct id *manager_ids;

static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

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
    poll_changed();
    return event;
}

struct rdma_event_channel *rdma_create_event_channel(void) {
    struct channel *channel = calloc(1, sizeof *channel);
    if (channel == NULL) {
        return NULL;
    }
    /* The emulator carries the events; the descriptor only has the number and the flags. */
    channel->seen.fd = eventfd(0, EFD_CLOEXEC);
    if (descriptor_set(channel->seen.fd, MANAGER_CHANNEL, 0) != 0) {
        close(channel->seen.fd);
        free(channel);
        return NULL;
    }
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

int manager_has_event(int descriptor) {
    manager_enter();
    int found = 0;
    /* Events have identifiers, so a channel without one is empty. */
    for (struct id *id = manager_ids; id != NULL && !found; id = id->next) {
        found = id->seen.channel->fd == descriptor
            && ((struct channel *)id->seen.channel)->first != NULL;
    }
    manager_leave();
    return found;
}

void manager_add_sources(struct sources *sources, int descriptor, size_t place) {
    manager_enter();
    /* Nothing arrives for the first, which names the channel in reports. */
    sources_add(sources, SOURCE_MANAGER, 0, place);
    for (struct id *id = manager_ids; id != NULL; id = id->next) {
        int source = id->seen.channel->fd == descriptor ? manager_source(id) : 0;
        if (source != 0) {
            sources_add(sources, SOURCE_MANAGER, source, place);
        }
    }
    manager_leave();
}

void manager_handle(int descriptor, int number) {
    manager_enter();
    struct id *id = manager_ids;
    while (id != NULL
           && (id->seen.channel->fd != descriptor || manager_source(id) != number)) {
        id = id->next;
    }
    /* Another thread may have taken what arrived. */
    if (id != NULL && source_arrived(SOURCE_MANAGER, number)) {
        manager_arrived(id);
    }
    manager_leave();
}

int rdma_get_cm_event(struct rdma_event_channel *seen, struct rdma_cm_event **taken) {
    if (seen == NULL || taken == NULL) {
        return manager_fail(EINVAL);
    }
    struct channel *channel = (struct channel *)seen;
    struct pollfd wanted = {seen->fd, POLLIN, 0};
    int64_t deadline = descriptor_waits(seen->fd) ? POLL_NEVER : POLL_LOOK;
    struct event *event = NULL;
    int ready = 1;
    while (ready > 0 && event == NULL) {
        ready = channel->first != NULL ? 1 : poll_until(&wanted, 1, deadline);
        manager_enter();
        event = channel->first;
        if (event != NULL) {
            channel->first = event->next;
            *taken = &event->seen;
        }
        manager_leave();
    }
    return event != NULL ? 0 : manager_fail(ready < 0 ? errno : EAGAIN);
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
    poll_changed();
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
    poll_changed();
    manager_leave();
    if (own_before) {
        rdma_destroy_event_channel(before);
    }
    return 0;
}
