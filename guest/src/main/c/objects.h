/* Objects of verbs that the files of the library share. */
#ifndef OBJECTS_H
#define OBJECTS_H

#include "calls.h"
#include "door.h"

#include <infiniband/verbs.h>

/* Work request of a batch of ibv_wr_start, with what it refers to. */
struct batched {
    struct ibv_send_wr request;
    struct ibv_sge range;
    unsigned char data[VERBS_MOST_INLINE];
};

/* Queue pair; its first part is what the program sees. */
struct pair {
    struct ibv_qp_ex seen;
    struct ibv_qp_init_attr wanted;
    struct ibv_qp_attr attributes;
    int extended;
    struct batched *batch;
    int batch_count;
    int batch_room;
    struct pair *next;
};

/* Calls the emulator with values. */
#define CALL(function, ...)                                                          \
    door_call(                                                                       \
        function,                                                                    \
        sizeof((uint64_t[]){__VA_ARGS__}) / sizeof(uint64_t),                         \
        (uint64_t[]){__VA_ARGS__},                                                    \
        (struct door_bytes){NULL, 0})

/* Number of the device of a context. */
unsigned device_number(const struct ibv_context *context);

/* Returns 1 for a queue pair that exists. */
int is_pair(const struct ibv_qp *qp);

/* Returns the queue pair with a number, or NULL. */
struct pair *find_pair(uint32_t number);

int post_send(struct ibv_qp *qp, struct ibv_send_wr *request, struct ibv_send_wr **bad);
int post_receive(struct ibv_qp *qp, struct ibv_recv_wr *request, struct ibv_recv_wr **bad);
int post_shared_receive(struct ibv_srq *srq, struct ibv_recv_wr *request, struct ibv_recv_wr **bad);
int poll_queue(struct ibv_cq *queue, int entries, struct ibv_wc *completions);
int notify(struct ibv_cq *queue, int solicited_only);

/* Gives a queue pair the functions of the ibv_wr API. */
void extend(struct pair *pair);

#endif
