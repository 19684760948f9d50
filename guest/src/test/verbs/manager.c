/*
 * Server and clients that the connection manager connects. The first argument names the scenario; a
 * client has the address of the server behind it.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <rdma/rdma_cma.h>
#include <rdma/rdma_verbs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PORT = 7471, OTHER_PORT = 7472, BYTES = 4096, RECEIVES = 4, CLIENTS = 2 };

struct place {
    uint64_t address;
    uint32_t key;
};

struct end {
    struct rdma_cm_id *id;
    struct ibv_cq *queue;
    struct ibv_mr *region;
    char *memory;
};

static struct rdma_event_channel *channel;
static const char *who;

static void require(int holds, const char *what) {
    if (!holds) {
        printf("%s: failed: %s, errno %d\n", who, what, errno);
        exit(1);
    }
}

static struct rdma_cm_event *next(enum rdma_cm_event_type type) {
    struct rdma_cm_event *event;
    int result = rdma_get_cm_event(channel, &event);
    while (result != 0 && errno == EAGAIN) {
        result = rdma_get_cm_event(channel, &event);
    }
    require(result == 0, "an event");
    if (event->event != type) {
        printf("%s: %s instead of %s\n", who, rdma_event_str(event->event), rdma_event_str(type));
        exit(1);
    }
    return event;
}

static void pass(enum rdma_cm_event_type type) {
    require(rdma_ack_cm_event(next(type)) == 0, "acknowledge");
}

static struct end prepare(struct rdma_cm_id *id) {
    struct end end = {.id = id, .queue = ibv_create_cq(id->verbs, 16, NULL, NULL, 0)};
    struct ibv_qp_init_attr wanted = {
        .send_cq = end.queue,
        .recv_cq = end.queue,
        .cap = {.max_send_wr = 8, .max_recv_wr = 8, .max_send_sge = 1, .max_recv_sge = 1},
        .qp_type = IBV_QPT_RC,
        .sq_sig_all = 1,
    };
    require(rdma_create_qp(id, NULL, &wanted) == 0, "a queue pair");
    end.memory = memalign(4096, BYTES);
    memset(end.memory, 0, BYTES);
    end.region = ibv_reg_mr(
        id->pd, end.memory, BYTES, IBV_ACCESS_LOCAL_WRITE | IBV_ACCESS_REMOTE_WRITE);
    require(end.region != NULL, "memory");
    for (uintptr_t i = 0; i < RECEIVES; i++) {
        char *at = end.memory + BYTES / 2 + 64 * i;
        require(rdma_post_recv(id, (void *)i, at, 64, end.region) == 0, "post a receive");
    }
    return end;
}

static struct ibv_wc complete(struct end *end) {
    struct ibv_wc completion;
    while (ibv_poll_cq(end->queue, 1, &completion) == 0) {
    }
    return completion;
}

static void must_complete(struct end *end, enum ibv_wc_opcode opcode) {
    struct ibv_wc completion = complete(end);
    require(completion.status == IBV_WC_SUCCESS && completion.opcode == opcode, "a completion");
}

static void send_text(struct end *end, const char *text) {
    strcpy(end->memory, text);
    require(
        rdma_post_send(end->id, NULL, end->memory, strlen(text) + 1, end->region, 0) == 0, "send");
    must_complete(end, IBV_WC_SEND);
}

static void show_text(struct end *end, int number) {
    must_complete(end, IBV_WC_RECV);
    printf("%s: receives %s\n", who, end->memory + BYTES / 2 + 64 * number);
}

/* Requests that the disconnection flushes. */
static void show_flushed(struct end *end) {
    int count = 0;
    struct ibv_wc completion;
    while (ibv_poll_cq(end->queue, 1, &completion) == 1) {
        count += completion.status == IBV_WC_WR_FLUSH_ERR;
    }
    printf("%s: %d flushed\n", who, count);
}

static struct sockaddr_in address(const char *host, int port) {
    struct sockaddr_in made = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    if (host != NULL) {
        inet_pton(AF_INET, host, &made.sin_addr);
    }
    return made;
}

static struct rdma_cm_id *listening(int port) {
    struct rdma_cm_id *id;
    struct sockaddr_in any = address(NULL, port);
    require(rdma_create_id(channel, &id, NULL, RDMA_PS_TCP) == 0, "an identifier");
    require(rdma_bind_addr(id, (struct sockaddr *)&any) == 0, "bind");
    require(rdma_listen(id, 4) == 0, "listen");
    return id;
}

static struct rdma_cm_id *resolved(const char *host, int port) {
    struct rdma_cm_id *id;
    struct sockaddr_in server = address(host, port);
    require(rdma_create_id(channel, &id, NULL, RDMA_PS_TCP) == 0, "an identifier");
    require(rdma_resolve_addr(id, NULL, (struct sockaddr *)&server, 2000) == 0, "resolve");
    pass(RDMA_CM_EVENT_ADDR_RESOLVED);
    require(rdma_resolve_route(id, 2000) == 0, "resolve the route");
    pass(RDMA_CM_EVENT_ROUTE_RESOLVED);
    return id;
}

static void release(struct end *end) {
    rdma_destroy_qp(end->id);
    ibv_dereg_mr(end->region);
    ibv_destroy_cq(end->queue);
    require(rdma_destroy_id(end->id) == 0, "destroy");
    free(end->memory);
}

static struct rdma_conn_param parameters(const void *data, size_t bytes, int depth) {
    return (struct rdma_conn_param){
        .private_data = data,
        .private_data_len = (uint8_t)bytes,
        .responder_resources = 2,
        .initiator_depth = (uint8_t)depth,
        .retry_count = 7,
        .rnr_retry_count = 6,
    };
}

static struct place place_of(const struct end *end) {
    return (struct place){(uintptr_t)end->memory, end->region->rkey};
}

static struct rdma_cm_id *requested(struct place *place) {
    struct rdma_cm_event *event = next(RDMA_CM_EVENT_CONNECT_REQUEST);
    struct rdma_cm_id *id = event->id;
    memcpy(place, event->param.conn.private_data, sizeof *place);
    printf(
        "%s: a request with %d bytes, %d responder resources, depth %d, %d retries\n",
        who,
        event->param.conn.private_data_len,
        event->param.conn.responder_resources,
        event->param.conn.initiator_depth,
        event->param.conn.rnr_retry_count);
    rdma_ack_cm_event(event);
    return id;
}

static void serve_exchange(void) {
    struct rdma_cm_id *listener = listening(PORT);
    struct place client;
    struct end end = prepare(requested(&client));
    struct place own = place_of(&end);
    struct rdma_conn_param answer = parameters(&own, sizeof own, 1);
    require(rdma_accept(end.id, &answer) == 0, "accept");
    pass(RDMA_CM_EVENT_ESTABLISHED);
    show_text(&end, 0);
    printf("%s: memory has %s\n", who, end.memory + 1024);
    send_text(&end, "an answer");
    pass(RDMA_CM_EVENT_DISCONNECTED);
    printf("%s: disconnected, state %d\n", who, end.id->qp->state);
    show_flushed(&end);
    require(rdma_disconnect(end.id) == 0, "disconnect");
    release(&end);
    rdma_destroy_id(listener);
}

static void connect_exchange(const char *host) {
    struct end end = prepare(resolved(host, PORT));
    struct place own = place_of(&end);
    struct rdma_conn_param wanted = parameters(&own, sizeof own, 3);
    require(rdma_connect(end.id, &wanted) == 0, "connect");
    struct rdma_cm_event *event = next(RDMA_CM_EVENT_ESTABLISHED);
    struct place server;
    memcpy(&server, event->param.conn.private_data, sizeof server);
    printf("%s: a reply with depth %d\n", who, event->param.conn.initiator_depth);
    rdma_ack_cm_event(event);
    strcpy(end.memory, "written bytes");
    require(
        rdma_post_write(
            end.id, NULL, end.memory, 14, end.region, 0, server.address + 1024, server.key) == 0,
        "write");
    must_complete(&end, IBV_WC_RDMA_WRITE);
    send_text(&end, "a message");
    show_text(&end, 0);
    require(rdma_disconnect(end.id) == 0, "disconnect");
    pass(RDMA_CM_EVENT_DISCONNECTED);
    printf("%s: disconnected, state %d\n", who, end.id->qp->state);
    show_flushed(&end);
    release(&end);
}

static void serve_rejection(void) {
    struct rdma_cm_id *listener = listening(PORT);
    struct place unused;
    struct rdma_cm_id *id = requested(&unused);
    require(rdma_reject(id, "no room", 8) == 0, "reject");
    rdma_destroy_id(id);
    rdma_destroy_id(listener);
}

static void show_rejection(const char *host, int port) {
    struct end end = prepare(resolved(host, port));
    struct place own = place_of(&end);
    struct rdma_conn_param wanted = parameters(&own, sizeof own, 1);
    require(rdma_connect(end.id, &wanted) == 0, "connect");
    struct rdma_cm_event *event = next(RDMA_CM_EVENT_REJECTED);
    int bytes = event->param.conn.private_data_len;
    printf(
        "%s: rejected with %d: %s\n",
        who,
        event->status,
        bytes > 0 ? (const char *)event->param.conn.private_data : "no data");
    rdma_ack_cm_event(event);
    release(&end);
}

/* The server waits for a client on one port; the client tries another before. */
static void connect_elsewhere(const char *host) {
    show_rejection(host, OTHER_PORT);
    connect_exchange(host);
}

static void serve_several(void) {
    struct rdma_cm_id *listener = listening(PORT);
    struct end ends[CLIENTS];
    int requests = 0;
    /* A request may arrive before the confirmation of another. */
    for (int established = 0; established < CLIENTS;) {
        struct rdma_cm_event *event;
        require(rdma_get_cm_event(channel, &event) == 0, "an event");
        if (event->event == RDMA_CM_EVENT_CONNECT_REQUEST && requests < CLIENTS) {
            struct end *end = &ends[requests++];
            *end = prepare(event->id);
            struct place own = place_of(end);
            struct rdma_conn_param answer = parameters(&own, sizeof own, 1);
            require(rdma_accept(end->id, &answer) == 0, "accept");
        } else {
            require(event->event == RDMA_CM_EVENT_ESTABLISHED, "a connection");
            established++;
        }
        rdma_ack_cm_event(event);
    }
    for (int i = 0; i < CLIENTS; i++) {
        show_text(&ends[i], 0);
        printf("%s: memory has %s\n", who, ends[i].memory + 1024);
        send_text(&ends[i], "an answer");
    }
    for (int i = 0; i < CLIENTS; i++) {
        pass(RDMA_CM_EVENT_DISCONNECTED);
    }
    for (int i = 0; i < CLIENTS; i++) {
        release(&ends[i]);
    }
    rdma_destroy_id(listener);
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int state = -1;
static struct rdma_cm_id *accepted;

static void *take_events(void *unused) {
    for (int last = 0; !last;) {
        struct rdma_cm_event *event;
        require(rdma_get_cm_event(channel, &event) == 0, "an event");
        pthread_mutex_lock(&lock);
        state = (int)event->event;
        accepted = event->id;
        last = event->event == RDMA_CM_EVENT_DISCONNECTED;
        rdma_ack_cm_event(event);
        pthread_cond_signal(&changed);
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

static void until(enum rdma_cm_event_type type) {
    pthread_mutex_lock(&lock);
    while (state != (int)type) {
        pthread_cond_wait(&changed, &lock);
    }
    pthread_mutex_unlock(&lock);
}

/* A thread takes all events, while the main thread polls its queue. */
static void run_thread(const char *host) {
    pthread_t thread;
    struct rdma_cm_id *id;
    struct sockaddr_in server = address(host, PORT);
    struct rdma_conn_param wanted = parameters(NULL, 0, 1);
    pthread_create(&thread, NULL, take_events, NULL);
    require(rdma_create_id(channel, &id, NULL, RDMA_PS_TCP) == 0, "an identifier");
    struct end end;
    if (host == NULL) {
        require(rdma_bind_addr(id, (struct sockaddr *)&server) == 0, "bind");
        require(rdma_listen(id, 1) == 0, "listen");
        until(RDMA_CM_EVENT_CONNECT_REQUEST);
        end = prepare(accepted);
        require(rdma_accept(end.id, &wanted) == 0, "accept");
        /* The first message may arrive before the program knows of the connection. */
        show_text(&end, 0);
        send_text(&end, "an answer");
        until(RDMA_CM_EVENT_DISCONNECTED);
        rdma_destroy_id(id);
    } else {
        require(rdma_resolve_addr(id, NULL, (struct sockaddr *)&server, 2000) == 0, "resolve");
        until(RDMA_CM_EVENT_ADDR_RESOLVED);
        require(rdma_resolve_route(id, 2000) == 0, "resolve the route");
        until(RDMA_CM_EVENT_ROUTE_RESOLVED);
        end = prepare(id);
        require(rdma_connect(id, &wanted) == 0, "connect");
        until(RDMA_CM_EVENT_ESTABLISHED);
        send_text(&end, "a message");
        show_text(&end, 0);
        require(rdma_disconnect(id) == 0, "disconnect");
    }
    pthread_join(thread, NULL);
    show_flushed(&end);
    release(&end);
}

static struct rdma_cm_id *endpoint(const char *host) {
    struct rdma_addrinfo hints = {
        .ai_flags = host == NULL ? RAI_PASSIVE : 0, .ai_port_space = RDMA_PS_TCP};
    struct rdma_addrinfo *info;
    struct ibv_qp_init_attr wanted = {
        .cap = {.max_send_wr = 2, .max_recv_wr = 2, .max_send_sge = 1, .max_recv_sge = 1},
        .sq_sig_all = 1,
    };
    require(rdma_getaddrinfo(host, "7471", &hints, &info) == 0, "an address");
    struct rdma_cm_id *id;
    require(rdma_create_ep(&id, info, NULL, &wanted) == 0, "an endpoint");
    rdma_freeaddrinfo(info);
    return id;
}

/* Calls that wait for their events, and queues that the library creates. */
static void run_endpoint(const char *host) {
    struct rdma_cm_id *listener = NULL;
    struct rdma_cm_id *id = endpoint(host);
    if (host == NULL) {
        listener = id;
        require(rdma_listen(listener, 0) == 0, "listen");
        require(rdma_get_request(listener, &id) == 0, "a request");
    }
    static char memory[2][64];
    struct ibv_mr *region = rdma_reg_msgs(id, memory, sizeof memory);
    require(rdma_post_recv(id, NULL, memory[1], 64, region) == 0, "post a receive");
    int result = host == NULL ? rdma_accept(id, NULL) : rdma_connect(id, NULL);
    require(result == 0, "connect");
    struct ibv_wc completion;
    strcpy(memory[0], who);
    require(rdma_post_send(id, NULL, memory[0], 64, region, 0) == 0, "send");
    require(rdma_get_send_comp(id, &completion) == 1, "a sent message");
    require(rdma_get_recv_comp(id, &completion) == 1, "a received message");
    printf("%s: receives %s\n", who, memory[1]);
    require(rdma_disconnect(id) == 0, "disconnect");
    rdma_dereg_mr(region);
    rdma_destroy_ep(id);
    if (listener != NULL) {
        rdma_destroy_ep(listener);
    }
}

/* The client takes events without waiting, and ends without a disconnection. */
static void run_departure(const char *host) {
    struct rdma_cm_id *listener = host == NULL ? listening(PORT) : NULL;
    struct rdma_conn_param wanted = parameters(NULL, 0, 1);
    if (host != NULL) {
        fcntl(channel->fd, F_SETFL, O_NONBLOCK);
        struct end end = prepare(resolved(host, PORT));
        require(rdma_connect(end.id, &wanted) == 0, "connect");
        pass(RDMA_CM_EVENT_ESTABLISHED);
        exit(0);
    }
    struct rdma_cm_event *event = next(RDMA_CM_EVENT_CONNECT_REQUEST);
    struct end end = prepare(event->id);
    rdma_ack_cm_event(event);
    require(rdma_accept(end.id, &wanted) == 0, "accept");
    pass(RDMA_CM_EVENT_ESTABLISHED);
    pass(RDMA_CM_EVENT_DISCONNECTED);
    show_flushed(&end);
    release(&end);
    rdma_destroy_id(listener);
}

static void run_refused(void) {
    struct rdma_cm_id *id;
    int result = rdma_create_id(channel, &id, NULL, RDMA_PS_UDP);
    printf("%s: %s\n", who, result != 0 && errno == EOPNOTSUPP ? "no datagrams" : "datagrams");
}

int main(int count, char **arguments) {
    const char *scenario = count > 1 ? arguments[1] : "";
    const char *host = count > 2 ? arguments[2] : NULL;
    who = host == NULL ? "server" : "client";
    channel = rdma_create_event_channel();
    require(channel != NULL, "a channel");
    if (strcmp(scenario, "rejection") == 0) {
        host == NULL ? serve_rejection() : show_rejection(host, PORT);
    } else if (strcmp(scenario, "elsewhere") == 0) {
        host == NULL ? serve_exchange() : connect_elsewhere(host);
    } else if (strcmp(scenario, "several") == 0) {
        host == NULL ? serve_several() : connect_exchange(host);
    } else if (strcmp(scenario, "thread") == 0) {
        run_thread(host);
    } else if (strcmp(scenario, "endpoint") == 0) {
        run_endpoint(host);
    } else if (strcmp(scenario, "departure") == 0) {
        run_departure(host);
    } else if (strcmp(scenario, "datagrams") == 0) {
        run_refused();
    } else {
        host == NULL ? serve_exchange() : connect_exchange(host);
    }
    rdma_destroy_event_channel(channel);
    return 0;
}
