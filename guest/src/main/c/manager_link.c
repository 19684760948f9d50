/*
 * Connections of the connection manager. Each has a stream of the emulator, which carries its
 * messages in virtual time: a request, a reply or a rejection, and a confirmation. The end of the
 * stream is that of the connection.
 */
#include "manager.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Most reads and atomics of a peer at the same time, as ibv_query_device reports. */
enum { MOST_READS = 16 };

enum kind { REQUEST = 1, REPLY, CONFIRMATION, REJECTION, END };

struct message {
    uint32_t kind;
    uint32_t private_bytes;
    struct terms terms;
    unsigned char data[MOST_PRIVATE];
};

enum { HEAD = offsetof(struct message, data) };

static void send_message(
    struct id *id, enum kind kind, const struct terms *terms, const void *data, size_t bytes) {
    struct message message = {.kind = kind, .private_bytes = (uint32_t)bytes, .terms = *terms};
    if (bytes > 0 && data != NULL) {
        memcpy(message.data, data, bytes);
    }
    uint64_t values[] = {(uint64_t)id->stream, (uintptr_t)&message, HEAD + bytes};
    door_call(CALL_WRITE, 3, values, (struct door_bytes){&message, HEAD + bytes});
}

static int read_all(int stream, void *into, size_t bytes) {
    size_t got = 0;
    while (got < bytes) {
        int part = CALL(CALL_READ, (uint64_t)stream, (uintptr_t)into + got, bytes - got);
        if (part <= 0) {
            return 0;
        }
        got += (size_t)part;
    }
    return 1;
}

/* Receives a message. The end of the stream is an END. */
static void receive_message(struct id *id, struct message *message) {
    memset(message, 0, sizeof *message);
    message->kind = END;
    if (!read_all(id->stream, message, HEAD)
        || message->private_bytes > MOST_PRIVATE
        || !read_all(id->stream, message->data, message->private_bytes)) {
        message->kind = END;
    }
}

static uint16_t port(const struct sockaddr *address) {
    /* The port has the same place in addresses of both families. */
    return ntohs(((const struct sockaddr_in *)address)->sin_port);
}

static uint16_t own_port(const struct id *id) {
    return port(&id->seen.route.addr.src_addr);
}

int manager_source(const struct id *id) {
    switch (id->stage) {
        case LISTENING:
            return -own_port(id);
        case ARRIVING:
        case CONNECTING:
        case ACCEPTED:
        case CONNECTED:
            return id->stream;
        default:
            return 0;
    }
}

static uint8_t least(uint8_t one, uint8_t other) {
    return one < other ? one : other;
}

/* Notes what this end offers. */
static void offer(struct id *id, const struct rdma_conn_param *wanted) {
    struct ibv_port_attr facts;
    ibv_query_port(id->seen.verbs, DEVICE_PORT, &facts);
    id->own = (struct terms){
        .pair = id->seen.qp == NULL ? wanted->qp_num : id->seen.qp->qp_num,
        .lid = facts.lid,
        .port = own_port(id),
        .responder_resources = least(wanted->responder_resources, MOST_READS),
        .initiator_depth = least(wanted->initiator_depth, MOST_READS),
        .flow_control = wanted->flow_control,
        .retry_count = wanted->retry_count,
        .rnr_retry_count = wanted->rnr_retry_count,
        .srq = id->seen.qp == NULL ? wanted->srq : id->seen.qp->srq != NULL,
    };
}

/* Gives an event what the peer has sent. Its initiator is the responder's peer. */
static void describe(struct event *event, const struct message *message) {
    const struct terms *terms = &message->terms;
    memcpy(event->data, message->data, message->private_bytes);
    event->seen.param.conn = (struct rdma_conn_param){
        .private_data = message->private_bytes == 0 ? NULL : event->data,
        .private_data_len = (uint8_t)message->private_bytes,
        .responder_resources = terms->initiator_depth,
        .initiator_depth = terms->responder_resources,
        .flow_control = terms->flow_control,
        .retry_count = terms->retry_count,
        .rnr_retry_count = terms->rnr_retry_count,
        .srq = terms->srq,
        .qp_num = terms->pair,
    };
}

static void report(
    struct id *id, enum rdma_cm_event_type type, int status, const struct message *message) {
    struct event *event = manager_event(id, type, status);
    if (event != NULL) {
        describe(event, message);
    }
}

/* Listener of the connection of an identifier, or NULL. */
static struct id *listener(const struct id *id) {
    for (struct id *at = manager_ids; at != NULL; at = at->next) {
        if (at->stage == LISTENING && own_port(at) == own_port(id)) {
            return at;
        }
    }
    return NULL;
}

/* Takes a connection that a client has opened; its request follows. */
static void take(struct id *listening) {
    int stream = CALL(CALL_MANAGER_ACCEPT, own_port(listening));
    struct id *id =
        stream < 0 ? NULL : manager_add(listening->seen.channel, listening->seen.context);
    if (id == NULL) {
        return;
    }
    id->stage = ARRIVING;
    id->stream = stream;
    id->seen.route.addr = listening->seen.route.addr;
    manager_attach(id);
    poll_changed();
}

int manager_is_arriving(const struct id *id, const struct id *listening) {
    return id->stage == ARRIVING && listening->stage == LISTENING
        && own_port(id) == own_port(listening);
}

static void drop(struct id *id) {
    id->stage = DISCONNECTED;
    rdma_destroy_id(&id->seen);
}

static void requested(struct id *id, const struct message *message) {
    struct id *listening = listener(id);
    if (message->kind != REQUEST || listening == NULL) {
        drop(id);
        return;
    }
    id->peer = message->terms;
    id->stage = REQUESTED;
    struct sockaddr_in *peer = &id->seen.route.addr.dst_sin;
    *peer = (struct sockaddr_in){
        .sin_family = AF_INET,
        .sin_port = htons(message->terms.port),
        .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
    };
    struct event *event = manager_event(id, RDMA_CM_EVENT_CONNECT_REQUEST, 0);
    if (event != NULL) {
        event->seen.listen_id = &listening->seen;
        describe(event, message);
    }
}

static int move_to_send(struct id *id) {
    int error = manager_move(id, IBV_QPS_RTR);
    return error != 0 ? error : manager_move(id, IBV_QPS_RTS);
}

static void confirm(struct id *id) {
    id->stage = CONNECTED;
    send_message(id, CONFIRMATION, &id->own, NULL, 0);
}

static void replied(struct id *id, const struct message *message) {
    id->peer = message->terms;
    if (id->seen.qp == NULL) {
        id->stage = REPLIED;
        report(id, RDMA_CM_EVENT_CONNECT_RESPONSE, 0, message);
        return;
    }
    int error = move_to_send(id);
    if (error != 0) {
        id->stage = DISCONNECTED;
        report(id, RDMA_CM_EVENT_CONNECT_ERROR, -error, message);
        return;
    }
    confirm(id);
    report(id, RDMA_CM_EVENT_ESTABLISHED, 0, message);
}

static void answered(struct id *id, const struct message *message) {
    if (message->kind == REPLY) {
        replied(id, message);
        return;
    }
    id->stage = RESOLVED;
    int status = message->kind == REJECTION ? REFUSED : NO_SERVICE;
    report(id, RDMA_CM_EVENT_REJECTED, status, message);
}

static void ended(struct id *id) {
    id->stage = DISCONNECTED;
    manager_move(id, IBV_QPS_ERR);
    manager_event(id, RDMA_CM_EVENT_DISCONNECTED, 0);
}

void manager_arrived(struct id *id) {
    struct message message;
    if (id->stage == LISTENING) {
        take(id);
        return;
    }
    receive_message(id, &message);
    if (id->stage == ARRIVING) {
        requested(id, &message);
    } else if (id->stage == CONNECTING) {
        answered(id, &message);
    } else if (message.kind == CONFIRMATION) {
        id->stage = CONNECTED;
        report(id, RDMA_CM_EVENT_ESTABLISHED, 0, &message);
    } else if (message.kind == END) {
        ended(id);
    }
}

int rdma_listen(struct rdma_cm_id *seen, int backlog) {
    (void)backlog;
    struct id *id = (struct id *)seen;
    if (own_port(id) == 0 && rdma_bind_addr(seen, &seen->route.addr.src_addr) != 0) {
        return -1;
    }
    manager_enter();
    int error = id->stage != IDLE ? EINVAL : listener(id) != NULL ? EADDRINUSE : 0;
    if (error == 0) {
        CALL(CALL_MANAGER_LISTEN, own_port(id));
        id->stage = LISTENING;
        poll_changed();
    }
    manager_leave();
    return error == 0 ? 0 : manager_fail(error);
}

int rdma_connect(struct rdma_cm_id *seen, struct rdma_conn_param *given) {
    static const struct rdma_conn_param most = {
        .responder_resources = RDMA_MAX_RESP_RES,
        .initiator_depth = RDMA_MAX_INIT_DEPTH,
        .retry_count = 7,
        .rnr_retry_count = 7,
    };
    struct id *id = (struct id *)seen;
    const struct rdma_conn_param *wanted = given == NULL ? &most : given;
    if (id->stage != RESOLVED || wanted->private_data_len > MOST_REQUESTED) {
        return manager_fail(EINVAL);
    }
    manager_enter();
    manager_close(id);
    offer(id, wanted);
    id->stream = CALL(CALL_MANAGER_CONNECT, port(&seen->route.addr.dst_addr));
    if (id->stream < 0) {
        /* Node 0 cannot connect to itself. */
        id->stream = NO_STREAM;
        manager_event(id, RDMA_CM_EVENT_REJECTED, NO_SERVICE);
    } else {
        id->stage = CONNECTING;
        send_message(id, REQUEST, &id->own, wanted->private_data, wanted->private_data_len);
        poll_changed();
    }
    manager_leave();
    return manager_complete(seen);
}

int rdma_establish(struct rdma_cm_id *seen) {
    struct id *id = (struct id *)seen;
    if (id->stage != REPLIED) {
        return manager_fail(EINVAL);
    }
    manager_enter();
    confirm(id);
    poll_changed();
    manager_leave();
    return 0;
}

int rdma_accept(struct rdma_cm_id *seen, struct rdma_conn_param *given) {
    struct id *id = (struct id *)seen;
    /* Without parameters, both ends have those of the request. */
    struct rdma_conn_param same = {
        .responder_resources = id->peer.initiator_depth,
        .initiator_depth = id->peer.responder_resources,
        .rnr_retry_count = id->peer.rnr_retry_count,
    };
    const struct rdma_conn_param *wanted = given == NULL ? &same : given;
    if (id->stage != REQUESTED || wanted->private_data_len > MOST_REPLIED) {
        return manager_fail(EINVAL);
    }
    manager_enter();
    offer(id, wanted);
    int error = seen->qp == NULL ? 0 : move_to_send(id);
    if (error == 0) {
        id->stage = ACCEPTED;
        send_message(id, REPLY, &id->own, wanted->private_data, wanted->private_data_len);
        poll_changed();
    }
    manager_leave();
    return error != 0 ? manager_fail(error) : manager_complete(seen);
}

int rdma_reject(struct rdma_cm_id *seen, const void *data, uint8_t bytes) {
    struct id *id = (struct id *)seen;
    if (id->stage != REQUESTED || bytes > MOST_REJECTED) {
        return manager_fail(EINVAL);
    }
    manager_enter();
    send_message(id, REJECTION, &id->own, data, bytes);
    id->stage = DISCONNECTED;
    manager_leave();
    return 0;
}

int rdma_reject_ece(struct rdma_cm_id *id, const void *data, uint8_t bytes) {
    return rdma_reject(id, data, bytes);
}

int rdma_disconnect(struct rdma_cm_id *seen) {
    struct id *id = (struct id *)seen;
    manager_enter();
    /* The thread of events may have seen the end of the peer. */
    int over = id->stage == DISCONNECTED;
    int open = id->stage == CONNECTED || id->stage == ACCEPTED;
    if (open) {
        send_message(id, END, &id->own, NULL, 0);
        ended(id);
    }
    manager_leave();
    if (!open) {
        return over ? 0 : manager_fail(EINVAL);
    }
    return manager_complete(seen);
}

void manager_close(struct id *id) {
    if (id->stage == LISTENING) {
        CALL(CALL_MANAGER_UNLISTEN, own_port(id));
    }
    if (id->stream != NO_STREAM) {
        CALL(CALL_CLOSE, (uint64_t)id->stream);
        id->stream = NO_STREAM;
    }
}
