/*
 * Server and clients that wait for descriptors. The first argument names the scenario; a client has the
 * address of the server behind it.
 */
#define _GNU_SOURCE

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <rdma/rdma_cma.h>
#include <rdma/rdma_verbs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { PORT = 4000, MANAGER_PORT = 7471, BYTES = 64, CLIENTS = 2, CLOSED = 900 };

static const char *who;

static void require(int holds, const char *what) {
    if (!holds) {
        printf("%s: failed: %s, errno %d\n", who, what, errno);
        exit(1);
    }
}

static long now_us(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

/* Waits for input of a descriptor and returns the events. */
static int input(int descriptor, int timeout) {
    struct pollfd wanted = {descriptor, POLLIN, 0};
    int ready = poll(&wanted, 1, timeout);
    require(ready == (wanted.revents != 0), "poll");
    return wanted.revents;
}

static void must_fail(long result, int error, const char *what) {
    require(result == -1 && errno == error, what);
}

static struct sockaddr_in address(const char *host, int port) {
    struct sockaddr_in made = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    if (host != NULL) {
        inet_pton(AF_INET, host, &made.sin_addr);
    }
    return made;
}

static int listening(void) {
    struct sockaddr_in any = address(NULL, PORT);
    int made = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    require(bind(made, (struct sockaddr *)&any, sizeof any) == 0, "bind");
    require(listen(made, CLIENTS) == 0, "listen");
    return made;
}

static int connected(const char *host) {
    struct sockaddr_in server = address(host, PORT);
    int made = socket(AF_INET, SOCK_STREAM, 0);
    require(connect(made, (struct sockaddr *)&server, sizeof server) == 0, "connect");
    return made;
}

static void serve_streams(void) {
    char text[BYTES];
    int listener = listening();
    must_fail(accept(listener, NULL, NULL), EAGAIN, "accept without a connection");
    require(input(listener, -1) == POLLIN, "a connection");
    int stream = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
    must_fail(read(stream, text, BYTES), EAGAIN, "read of nothing");
    require(input(stream, 0) == 0, "no bytes");
    long before = now_us();
    require(input(stream, 5) == 0, "a timeout");
    printf("%s: nothing for %ld us\n", who, now_us() - before);
    require(input(stream, 1000) == POLLIN, "bytes");
    ssize_t bytes = read(stream, text, BYTES);
    printf("%s: %zd bytes after %ld ms\n", who, bytes, (now_us() - before) / 1000);
    fcntl(stream, F_SETFL, 0);
    must_fail(recv(stream, text, BYTES, MSG_DONTWAIT), EAGAIN, "receive of nothing");
    struct pollfd list[] = {
        {stream, POLLIN | POLLOUT, 0}, {-1, POLLIN, 0}, {CLOSED, POLLIN, 0}, {listener, POLLIN, 0}};
    require(poll(list, 4, -1) == 2, "two descriptors");
    require(list[0].revents == POLLOUT && list[1].revents == 0, "a stream to write to");
    require(list[2].revents == POLLNVAL && list[3].revents == 0, "an invalid descriptor");
    require(input(stream, -1) == (POLLIN | POLLHUP), "the end");
    printf("%s: the end with %zd bytes\n", who, read(stream, text, BYTES));
    struct timespec wrong = {0, -1};
    must_fail(ppoll(list, 1, &wrong, NULL), EINVAL, "a wrong time");
    close(stream);
    close(listener);
}

static void use_streams(const char *host) {
    int stream = connected(host);
    usleep(10000);
    require(write(stream, "bytes", 5) == 5, "write");
    usleep(10000);
    close(stream);
}

/* The server waits for both clients, one of which may be earlier. */
static void serve_select(void) {
    int streams[CLIENTS];
    int end = 0;
    int listener = listening();
    for (int i = 0; i < CLIENTS; i++) {
        fd_set set;
        FD_ZERO(&set);
        FD_SET(listener, &set);
        require(select(listener + 1, &set, NULL, NULL, NULL) == 1, "a connection");
        streams[i] = accept(listener, NULL, NULL);
        end = streams[i] >= end ? streams[i] + 1 : end;
    }
    int bytes = 0;
    int timeouts = 0;
    for (int left = CLIENTS; left > 0;) {
        fd_set in, out;
        FD_ZERO(&in);
        FD_ZERO(&out);
        for (int i = 0; i < CLIENTS; i++) {
            if (streams[i] >= 0) {
                FD_SET(streams[i], &in);
            }
        }
        struct timeval timeout = {0, 3000};
        int ready = select(end, &in, &out, NULL, &timeout);
        require(ready >= 0, "select");
        timeouts += ready == 0 && timeout.tv_usec == 0;
        for (int i = 0; i < CLIENTS; i++) {
            char text[BYTES];
            if (streams[i] >= 0 && FD_ISSET(streams[i], &in)) {
                ssize_t part = read(streams[i], text, BYTES);
                bytes += (int)part;
                if (part == 0) {
                    close(streams[i]);
                    streams[i] = -1;
                    left--;
                }
            }
        }
    }
    printf("%s: %d bytes, %d timeouts\n", who, bytes, timeouts);
    close(listener);
}

static void serve_mixture(void) {
    int ends[2];
    int listener = listening();
    require(pipe(ends) == 0, "a pipe");
    struct pollfd list[] = {{ends[0], POLLIN, 0}, {listener, POLLIN, 0}};
    long before = now_us();
    require(poll(list, 2, 2) == 0, "nothing");
    require(poll(NULL, 0, 3) == 0, "a sleep");
    printf("%s: %ld us\n", who, now_us() - before);
    require(write(ends[1], "x", 1) == 1, "write");
    require(poll(list, 2, -1) == 1 && list[0].revents == POLLIN, "a pipe with bytes");
    require(poll(list, 1, -1) == 1 && list[0].revents == POLLIN, "the pipe alone");
    long looks = now_us();
    for (int i = 0; i < 1000; i++) {
        require(input(listener, 0) == 0, "no connection");
    }
    printf("%s: looks take time: %d\n", who, now_us() > looks + 20);
}

static void watch(int instance, int operation, int descriptor, uint32_t events) {
    struct epoll_event event = {.events = events, .data.fd = descriptor};
    require(epoll_ctl(instance, operation, descriptor, &event) == 0, "epoll_ctl");
}

/* Waits for one event; returns the events, and 0 after the timeout. */
static uint32_t event_of(int instance, int descriptor, int timeout) {
    struct epoll_event events[4];
    int count = epoll_wait(instance, events, 4, timeout);
    require(count == 0 || (count == 1 && events[0].data.fd == descriptor), "one event");
    return count == 0 ? 0 : events[0].events;
}

static void serve_epoll(void) {
    char text[BYTES];
    int ends[2];
    int listener = listening();
    int instance = epoll_create1(0);
    require(pipe(ends) == 0, "a pipe");
    watch(instance, EPOLL_CTL_ADD, listener, EPOLLIN);
    watch(instance, EPOLL_CTL_ADD, ends[0], EPOLLIN);
    must_fail(epoll_wait(instance, NULL, 0, 0), EINVAL, "no room for events");
    require(event_of(instance, listener, -1) == EPOLLIN, "a connection");
    int stream = accept(listener, NULL, NULL);
    watch(instance, EPOLL_CTL_ADD, stream, EPOLLIN | EPOLLOUT | EPOLLET);
    must_fail(epoll_ctl(instance, EPOLL_CTL_ADD, stream, &(struct epoll_event){0}), EEXIST, "twice");
    require(event_of(instance, stream, -1) == EPOLLOUT, "a stream to write to");
    long before = now_us();
    require(event_of(instance, stream, 5) == 0, "a timeout");
    printf("%s: nothing for %ld us\n", who, now_us() - before);
    require(write(ends[1], "x", 1) == 1, "write");
    require(event_of(instance, ends[0], -1) == EPOLLIN, "a pipe with bytes");
    require(read(ends[0], text, BYTES) == 1, "read");
    watch(instance, EPOLL_CTL_MOD, stream, EPOLLIN | EPOLLONESHOT);
    require(event_of(instance, stream, -1) == EPOLLIN, "bytes");
    require(event_of(instance, stream, 0) == 0, "one shot");
    require(read(stream, text, BYTES) == 5, "read");
    watch(instance, EPOLL_CTL_MOD, stream, EPOLLIN | EPOLLRDHUP);
    require(event_of(instance, stream, -1) == (EPOLLIN | EPOLLHUP | EPOLLRDHUP), "the end");
    close(stream);
    require(event_of(instance, listener, 1) == 0, "no event of a closed stream");
    watch(instance, EPOLL_CTL_DEL, listener, 0);
    must_fail(epoll_ctl(instance, EPOLL_CTL_DEL, listener, NULL), ENOENT, "no such descriptor");
    close(instance);
    close(listener);
}

static void *watch_later(void *descriptors) {
    usleep(4000);
    watch(((int *)descriptors)[0], EPOLL_CTL_ADD, ((int *)descriptors)[1], EPOLLIN);
    return NULL;
}

/* A thread adds a descriptor while another waits. */
static void serve_addition(void) {
    pthread_t thread;
    int listener = listening();
    int descriptors[] = {epoll_create1(0), eventfd(1, 0)};
    watch(descriptors[0], EPOLL_CTL_ADD, listener, EPOLLIN);
    pthread_create(&thread, NULL, watch_later, descriptors);
    require(event_of(descriptors[0], descriptors[1], -1) == EPOLLIN, "the event");
    pthread_join(thread, NULL);
    printf("%s: an added descriptor\n", who);
}

static void *write_later(void *descriptor) {
    usleep(4000);
    require(eventfd_write(*(int *)descriptor, 1) == 0, "an event");
    return NULL;
}

/* A thread wakes another by a descriptor of the system. */
static void serve_thread(void) {
    pthread_t thread;
    int listener = listening();
    int event = eventfd(0, 0);
    pthread_create(&thread, NULL, write_later, &event);
    struct pollfd list[] = {{listener, POLLIN, 0}, {event, POLLIN, 0}};
    require(poll(list, 2, -1) == 1 && list[1].revents == POLLIN, "the event");
    pthread_join(thread, NULL);
    printf("%s: the event of a thread\n", who);
}

struct end {
    struct rdma_event_channel *channel;
    struct ibv_comp_channel *completions;
    struct rdma_cm_id *listener;
    struct rdma_cm_id *id;
    struct ibv_cq *queue;
    struct ibv_mr *region;
    char memory[BYTES];
};

static struct rdma_cm_id *pass(struct end *end, enum rdma_cm_event_type type) {
    struct rdma_cm_event *event;
    require(input(end->channel->fd, -1) == POLLIN, "an event of the connection manager");
    require(rdma_get_cm_event(end->channel, &event) == 0, "take the event");
    require(event->event == type, rdma_event_str(event->event));
    struct rdma_cm_id *id = event->id;
    rdma_ack_cm_event(event);
    must_fail(rdma_get_cm_event(end->channel, &event), EAGAIN, "no other event");
    return id;
}

static void prepare(struct end *end) {
    end->completions = ibv_create_comp_channel(end->id->verbs);
    fcntl(end->completions->fd, F_SETFL, O_NONBLOCK);
    end->queue = ibv_create_cq(end->id->verbs, 16, NULL, end->completions, 0);
    struct ibv_qp_init_attr wanted = {
        .send_cq = end->queue,
        .recv_cq = end->queue,
        .cap = {.max_send_wr = 8, .max_recv_wr = 8, .max_send_sge = 1, .max_recv_sge = 1},
        .qp_type = IBV_QPT_RC,
        .sq_sig_all = 1,
    };
    require(rdma_create_qp(end->id, NULL, &wanted) == 0, "a queue pair");
    end->region = rdma_reg_msgs(end->id, end->memory, BYTES);
    require(end->region != NULL, "memory");
    require(ibv_req_notify_cq(end->queue, 0) == 0, "notify");
}

/* Takes the event of a completion, and the completion. */
static void complete(struct end *end, enum ibv_wc_opcode opcode) {
    struct ibv_cq *queue;
    void *user;
    struct ibv_wc completion;
    must_fail(
        ibv_get_cq_event(end->completions, &queue, &user), EAGAIN, "no event of a completion");
    require(input(end->completions->fd, 0) == 0, "no event yet");
    require(input(end->completions->fd, -1) == POLLIN, "an event of a completion");
    require(ibv_get_cq_event(end->completions, &queue, &user) == 0, "take the event");
    require(queue == end->queue, "the queue");
    ibv_ack_cq_events(queue, 1);
    require(ibv_req_notify_cq(queue, 0) == 0, "notify");
    require(ibv_poll_cq(queue, 1, &completion) == 1, "a completion");
    require(completion.opcode == opcode && completion.status == IBV_WC_SUCCESS, "success");
}

static void open_channel(struct end *end, const char *host) {
    struct sockaddr_in server = address(host, MANAGER_PORT);
    struct sockaddr *any = (struct sockaddr *)&server;
    struct rdma_cm_id *id;
    end->channel = rdma_create_event_channel();
    fcntl(end->channel->fd, F_SETFL, O_NONBLOCK);
    require(rdma_create_id(end->channel, &id, NULL, RDMA_PS_TCP) == 0, "an identifier");
    if (host == NULL) {
        require(rdma_bind_addr(id, any) == 0 && rdma_listen(id, 1) == 0, "listen");
        end->listener = id;
    } else {
        end->id = id;
        require(rdma_resolve_addr(id, NULL, any, 2000) == 0, "resolve");
        pass(end, RDMA_CM_EVENT_ADDR_RESOLVED);
        require(rdma_resolve_route(id, 2000) == 0, "resolve the route");
        pass(end, RDMA_CM_EVENT_ROUTE_RESOLVED);
    }
}

static void release(struct end *end) {
    rdma_destroy_qp(end->id);
    rdma_dereg_mr(end->region);
    ibv_destroy_cq(end->queue);
    ibv_destroy_comp_channel(end->completions);
    rdma_destroy_id(end->id);
    if (end->listener != NULL) {
        rdma_destroy_id(end->listener);
    }
    rdma_destroy_event_channel(end->channel);
}

static void serve_events(void) {
    struct end end = {0};
    struct rdma_conn_param wanted = {.responder_resources = 1};
    open_channel(&end, NULL);
    end.id = pass(&end, RDMA_CM_EVENT_CONNECT_REQUEST);
    prepare(&end);
    require(rdma_post_recv(end.id, NULL, end.memory, BYTES, end.region) == 0, "receive");
    require(rdma_accept(end.id, &wanted) == 0, "accept");
    pass(&end, RDMA_CM_EVENT_ESTABLISHED);
    complete(&end, IBV_WC_RECV);
    printf("%s: receives %s\n", who, end.memory);
    struct pollfd list[] = {
        {end.completions->fd, POLLIN, 0}, {end.channel->fd, POLLIN, 0}};
    require(poll(list, 2, 1) == 0, "nothing for a millisecond");
    require(poll(list, 2, -1) == 1, "an event");
    require(list[0].revents == 0 && list[1].revents == POLLIN, "an event of the manager");
    pass(&end, RDMA_CM_EVENT_DISCONNECTED);
    printf("%s: disconnected\n", who);
    release(&end);
}

static void use_events(const char *host) {
    struct end end = {0};
    struct rdma_conn_param wanted = {.initiator_depth = 1, .retry_count = 7, .rnr_retry_count = 7};
    open_channel(&end, host);
    prepare(&end);
    require(rdma_connect(end.id, &wanted) == 0, "connect");
    pass(&end, RDMA_CM_EVENT_ESTABLISHED);
    usleep(2000);
    strcpy(end.memory, "a message");
    require(rdma_post_send(end.id, NULL, end.memory, BYTES, end.region, 0) == 0, "send");
    complete(&end, IBV_WC_SEND);
    usleep(5000);
    require(rdma_disconnect(end.id) == 0, "disconnect");
    pass(&end, RDMA_CM_EVENT_DISCONNECTED);
    release(&end);
}

/* Nothing can come. */
static void serve_nothing(void) {
    struct end end = {0};
    open_channel(&end, NULL);
    struct pollfd list[] = {
        {listening(), POLLIN, 0}, {end.channel->fd, POLLIN, 0}, {STDIN_FILENO, POLLPRI, 0}};
    poll(list, 3, -1);
    printf("%s: %x %x\n", who, list[0].revents, list[1].revents);
}

int main(int count, char **arguments) {
    const char *scenario = count > 1 ? arguments[1] : "";
    const char *host = count > 2 ? arguments[2] : NULL;
    who = host == NULL ? "server" : "client";
    if (strcmp(scenario, "streams") == 0) {
        host == NULL ? serve_streams() : use_streams(host);
    } else if (strcmp(scenario, "select") == 0) {
        host == NULL ? serve_select() : use_streams(host);
    } else if (strcmp(scenario, "epoll") == 0) {
        host == NULL ? serve_epoll() : use_streams(host);
    } else if (strcmp(scenario, "addition") == 0) {
        serve_addition();
    } else if (strcmp(scenario, "mixture") == 0) {
        serve_mixture();
    } else if (strcmp(scenario, "thread") == 0) {
        serve_thread();
    } else if (strcmp(scenario, "events") == 0) {
        host == NULL ? serve_events() : use_events(host);
    } else {
        serve_nothing();
    }
    return 0;
}
