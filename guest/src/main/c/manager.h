/* Connection manager: what its files share. Callers have its lock, but those of manager_complete. */
#ifndef MANAGER_H
#define MANAGER_H

#include "objects.h"
#include "polls.h"

#include <rdma/rdma_cma.h>

/* Bytes of private data in a request, a reply and a rejection of InfiniBand. */
enum { MOST_REQUESTED = 56, MOST_REPLIED = 196, MOST_REJECTED = 148, MOST_PRIVATE = 196 };

/* Reasons of a rejection: nobody listens, and the program refuses. */
enum { NO_SERVICE = 8, REFUSED = 28 };

enum { NO_STREAM = -1, DEVICE_PORT = 1 };

/* Stages of an identifier. */
enum stage {
    IDLE,
    RESOLVED,
    LISTENING,
    /* The server knows of the connection, but not what the client requests. */
    ARRIVING,
    REQUESTED,
    CONNECTING,
    /* The client has the reply, and its program has to establish the connection. */
    REPLIED,
    ACCEPTED,
    CONNECTED,
    DISCONNECTED
};

/* Event, with the private data that it refers to. */
struct event {
    struct rdma_cm_event seen;
    unsigned char data[MOST_PRIVATE];
    struct event *next;
};

/* Channel, with its events that nobody has taken. */
struct channel {
    struct rdma_event_channel seen;
    struct event *first;
};

/* Parameters that a connection has at both ends. */
struct terms {
    uint32_t pair;
    uint32_t lid;
    uint16_t port;
    uint8_t responder_resources;
    uint8_t initiator_depth;
    uint8_t flow_control;
    uint8_t retry_count;
    uint8_t rnr_retry_count;
    uint8_t srq;
};

/* Identifier; its first part is what the program sees. */
struct id {
    struct rdma_cm_id seen;
    enum stage stage;
    int stream;
    int synchronous;
    struct terms own;
    struct terms peer;
    /* Queue pairs of the connections that an endpoint accepts. */
    struct ibv_qp_init_attr wanted;
    int has_wanted;
    struct id *next;
};

/* First of all identifiers. */
extern struct id *manager_ids;

void manager_enter(void);
void manager_leave(void);

/* Sets errno and returns -1. */
int manager_fail(int error);

/* Returns 1 for a connection to a listener whose request has not arrived. */
int manager_is_arriving(const struct id *id, const struct id *listening);

/* Adds an event of an identifier to its channel, and returns it, or NULL. */
struct event *manager_event(struct id *id, enum rdma_cm_event_type type, int status);

/* Waits for an event of a synchronous identifier, without the lock. Returns 0 or -1. */
int manager_complete(struct rdma_cm_id *id);

/* Adds an identifier; context and channel are those of another, or NULL. */
struct id *manager_add(struct rdma_event_channel *channel, void *context);

/* Gives an identifier the device of the node. Returns 0 or -1. */
int manager_attach(struct id *id);

/* Number by which the emulator knows what an identifier waits for; 0 if it waits for nothing. */
int manager_source(const struct id *id);

/* Handles what has arrived for an identifier. */
void manager_arrived(struct id *id);

/* Ends the connection of an identifier, or its listening. */
void manager_close(struct id *id);

/* Moves the queue pair of an identifier to a state. Returns 0 or an error. */
int manager_move(struct id *id, enum ibv_qp_state state);

#endif
