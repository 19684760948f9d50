/*
 * One process with two queue pairs that are connected to each other: states, errors, and wrong
 * arguments.
 */
#include <errno.h>
#include <infiniband/verbs.h>
#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BYTES = 65536, HALF = BYTES / 2, WORD = 8, LONG = 16384, DEPTH = 16, WRITES = 40 };

/* Masks of the moves to INIT, RTR and RTS. */
enum {
    TO_INIT = IBV_QP_STATE | IBV_QP_PORT | IBV_QP_PKEY_INDEX | IBV_QP_ACCESS_FLAGS,
    TO_RTR = IBV_QP_STATE | IBV_QP_AV | IBV_QP_PATH_MTU | IBV_QP_DEST_QPN | IBV_QP_RQ_PSN
        | IBV_QP_MAX_DEST_RD_ATOMIC | IBV_QP_MIN_RNR_TIMER,
    TO_RTS = IBV_QP_STATE | IBV_QP_TIMEOUT | IBV_QP_RETRY_CNT | IBV_QP_RNR_RETRY | IBV_QP_SQ_PSN
        | IBV_QP_MAX_QP_RD_ATOMIC
};

static struct ibv_context *context;
static struct ibv_pd *pd;
static struct ibv_comp_channel *channel;
static struct ibv_mr *region;
static struct ibv_port_attr port;
static volatile char *memory;
static struct ibv_cq *left;
static struct ibv_cq *right;
static struct ibv_qp *a;
static struct ibv_qp *b;
static uint8_t rnr_retry = 7;

static struct ibv_qp *pair(struct ibv_cq *completions, struct ibv_srq *srq) {
    struct ibv_qp_init_attr wanted = {
        .send_cq = completions,
        .recv_cq = completions,
        .srq = srq,
        .cap = {.max_send_wr = DEPTH, .max_recv_wr = DEPTH, .max_inline_data = 64},
        .qp_type = IBV_QPT_RC,
    };
    return ibv_create_qp(pd, &wanted);
}

static int move(struct ibv_qp *qp, enum ibv_qp_state state, int mask, uint32_t peer) {
    struct ibv_qp_attr attributes = {
        .qp_state = state,
        .path_mtu = IBV_MTU_1024,
        .dest_qp_num = peer,
        .rq_psn = 7,
        .sq_psn = 8,
        .port_num = 1,
        .min_rnr_timer = 12,
        .timeout = 14,
        .retry_cnt = 3,
        .rnr_retry = rnr_retry,
        .max_rd_atomic = 4,
        .max_dest_rd_atomic = 5,
        .ah_attr = {.dlid = port.lid, .port_num = 1},
    };
    return ibv_modify_qp(qp, &attributes, mask);
}

static int connect_to(struct ibv_qp *qp, uint32_t peer) {
    return move(qp, IBV_QPS_INIT, TO_INIT, 0) + move(qp, IBV_QPS_RTR, TO_RTR, peer)
        + move(qp, IBV_QPS_RTS, TO_RTS, 0);
}

static void connect_both(void) {
    printf("connected with %d\n", connect_to(a, b->qp_num) + connect_to(b, a->qp_num));
}

static struct ibv_send_wr request(
    uint64_t id, enum ibv_wr_opcode opcode, struct ibv_sge *range, uint32_t key) {
    struct ibv_send_wr wanted = {
        .wr_id = id,
        .sg_list = range,
        .num_sge = 1,
        .opcode = opcode,
        .send_flags = IBV_SEND_SIGNALED,
    };
    wanted.wr.rdma.remote_addr = (uintptr_t)memory + HALF;
    wanted.wr.rdma.rkey = key;
    return wanted;
}

static int post(
    struct ibv_qp *qp, uint64_t id, enum ibv_wr_opcode opcode, uint32_t bytes, uint32_t key) {
    struct ibv_sge range = {(uintptr_t)memory, bytes, region->lkey};
    struct ibv_send_wr wanted = request(id, opcode, &range, key);
    struct ibv_send_wr *bad;
    return ibv_post_send(qp, &wanted, &bad);
}

static int post_send(struct ibv_qp *qp, uint64_t id) {
    return post(qp, id, IBV_WR_SEND, WORD, 0);
}

static int post_write(struct ibv_qp *qp, uint64_t id, uint32_t key) {
    return post(qp, id, IBV_WR_RDMA_WRITE, WORD, key);
}

static int post_receive(struct ibv_qp *qp, uint64_t id) {
    struct ibv_sge range = {(uintptr_t)memory, WORD, region->lkey};
    struct ibv_recv_wr wanted = {.wr_id = id, .sg_list = &range, .num_sge = 1};
    struct ibv_recv_wr *bad;
    return ibv_post_recv(qp, &wanted, &bad);
}

static void show(const char *who, struct ibv_cq *queue, int count) {
    while (count > 0) {
        struct ibv_wc completion;
        if (ibv_poll_cq(queue, 1, &completion) == 1) {
            printf("%s: %d %s\n", who, (int)completion.wr_id, ibv_wc_status_str(completion.status));
            count--;
        }
    }
}

static void show_rest(const char *who, struct ibv_cq *queue) {
    struct ibv_wc completion;
    usleep(3000000);
    printf("%s: %d more\n", who, ibv_poll_cq(queue, 1, &completion));
}

static int state(struct ibv_qp *qp) {
    struct ibv_qp_attr attributes;
    struct ibv_qp_init_attr wanted;
    ibv_query_qp(qp, &attributes, IBV_QP_STATE, &wanted);
    return (int)attributes.qp_state;
}

/* The program moves a queue pair to ERR while writes are under way. */
static void moved(void) {
    connect_both();
    for (uint64_t id = 20; id < 22; id++) {
        post_receive(a, id);
    }
    for (uint64_t id = 0; id < 3; id++) {
        post(a, id, IBV_WR_RDMA_WRITE, LONG, region->rkey);
    }
    printf("moved with %d\n", move(a, IBV_QPS_ERR, IBV_QP_STATE, 0));
    show("a", left, 5);
    post_send(a, 3);
    post_receive(a, 22);
    show("a", left, 2);
    show_rest("a", left);
    post_send(b, 10);
    show("b", right, 1);
    printf("states %d %d\n", state(a), state(b));
}

/* The peer refuses a request: both ends are broken, and so are their receive requests. */
static void refused(void) {
    connect_both();
    post_receive(a, 20);
    post_receive(b, 30);
    post_write(a, 1, region->rkey + 1);
    post_write(a, 2, region->rkey);
    show("a", left, 3);
    show("b", right, 1);
    post_receive(b, 31);
    show("b", right, 1);
    printf("states %d %d\n", state(a), state(b));
}

/* The memory of a request is wrong. The peer learns of it by its next request. */
static void local(void) {
    connect_both();
    struct ibv_sge range = {(uintptr_t)memory + BYTES - 4, WORD, region->lkey};
    struct ibv_send_wr wanted = request(1, IBV_WR_SEND, &range, 0);
    struct ibv_send_wr *bad;
    ibv_post_send(a, &wanted, &bad);
    show("a", left, 1);
    post_send(b, 10);
    show("b", right, 1);
}

/* The peer has no receive request. */
static void unready(void) {
    rnr_retry = 0;
    connect_both();
    post_send(a, 1);
    show("a", left, 1);
    printf("states %d %d\n", state(a), state(b));
}

/* A queue pair that is reset has no requests and no completions, and connects again. */
static void reset(void) {
    connect_both();
    post_receive(a, 20);
    post_write(a, 1, region->rkey);
    usleep(100);
    printf("reset with %d\n", move(a, IBV_QPS_RESET, IBV_QP_STATE, 0));
    show_rest("a", left);
    printf("a request has %d\n", post_send(a, 2) == EINVAL);
    move(b, IBV_QPS_ERR, IBV_QP_STATE, 0);
    printf("reset with %d\n", move(b, IBV_QPS_RESET, IBV_QP_STATE, 0));
    connect_both();
    post_receive(b, 30);
    post_send(a, 3);
    show("a", left, 1);
    show("b", right, 1);
    show_rest("a", left);
}

/* Requests to a queue pair that was destroyed have no answer. */
static void destroyed(void) {
    connect_both();
    post_receive(b, 30);
    post(a, 1, IBV_WR_RDMA_WRITE, LONG, region->rkey);
    printf("destroyed with %d\n", ibv_destroy_qp(a));
    show_rest("a", left);
    post_send(b, 10);
    show("b", right, 2);
    a = pair(left, NULL);
}

/* Requests before a wrong one of a list are posted. */
static void list(void) {
    struct ibv_sge ranges[2] = {
        {(uintptr_t)memory, WORD, region->lkey}, {(uintptr_t)memory, WORD, region->lkey}};
    struct ibv_send_wr all[3];
    struct ibv_send_wr *bad = NULL;
    connect_both();
    for (int i = 0; i < 3; i++) {
        all[i] = request((uint64_t)i, IBV_WR_RDMA_WRITE, ranges, region->rkey);
        all[i].next = i < 2 ? &all[i + 1] : NULL;
    }
    all[2].num_sge = 2;
    printf("two ranges: %d", ibv_post_send(a, all, &bad) == EINVAL);
    printf(" %d\n", bad == &all[2]);
    show("a", left, 2);
    all[2].num_sge = 1;
    all[2].opcode = IBV_WR_TSO;
    printf("unknown operation: %d", ibv_post_send(a, all, &bad) == EINVAL);
    printf(" %d\n", bad == &all[2]);
    show("a", left, 2);
    ranges[0].length = 65;
    all[0].next = NULL;
    all[0].send_flags |= IBV_SEND_INLINE;
    printf("inline bytes: %d\n", ibv_post_send(a, all, &bad) == EINVAL);
    show_rest("a", left);
}

static void moves(void) {
    printf("RESET to RTR: %d\n", move(a, IBV_QPS_RTR, TO_RTR, b->qp_num));
    printf("RESET to RTS: %d\n", move(a, IBV_QPS_RTS, TO_RTS, 0));
    printf("without port: %d\n", move(a, IBV_QPS_INIT, TO_INIT & ~IBV_QP_PORT, 0));
    printf("INIT: %d", move(a, IBV_QPS_INIT, TO_INIT, 0));
    printf(", again: %d\n", move(a, IBV_QPS_INIT, TO_INIT, 0));
    printf("INIT to RTS: %d\n", move(a, IBV_QPS_RTS, TO_RTS, 0));
    printf("without address: %d\n", move(a, IBV_QPS_RTR, TO_RTR & ~IBV_QP_AV, b->qp_num));
    printf("RTR: %d", move(a, IBV_QPS_RTR, TO_RTR, b->qp_num));
    printf(", again: %d\n", move(a, IBV_QPS_RTR, TO_RTR, b->qp_num));
    printf("without retries: %d\n", move(a, IBV_QPS_RTS, TO_RTS & ~IBV_QP_RETRY_CNT, 0));
    printf("RTS: %d\n", move(a, IBV_QPS_RTS, TO_RTS, 0));
    struct ibv_qp_attr wrong = {.qp_state = IBV_QPS_ERR, .cur_qp_state = IBV_QPS_INIT};
    printf("other state: %d\n", ibv_modify_qp(a, &wrong, IBV_QP_STATE | IBV_QP_CUR_STATE));
    struct ibv_qp_attr now;
    struct ibv_qp_init_attr wanted;
    ibv_query_qp(a, &now, IBV_QP_STATE, &wanted);
    printf("state %d, numbers %d %d, reads %d %d\n", now.qp_state, now.rq_psn, now.sq_psn,
           now.max_rd_atomic, now.max_dest_rd_atomic);
    printf("timeout %d, retries %d %d, timer %d\n", now.timeout, now.retry_cnt, now.rnr_retry,
           now.min_rnr_timer);
}

/* Objects that others use stay. */
static void busy(void) {
    struct ibv_srq_init_attr wanted = {.attr = {.max_wr = 8, .max_sge = 1}};
    struct ibv_srq *srq = ibv_create_srq(pd, &wanted);
    struct ibv_srq_attr known;
    printf("queue of requests: %d", ibv_query_srq(srq, &known));
    printf(" %d\n", known.max_wr);
    struct ibv_qp *user = pair(left, srq);
    printf("in use: %d %d", ibv_destroy_cq(left) == EBUSY, ibv_destroy_srq(srq) == EBUSY);
    printf(" %d %d\n", ibv_dealloc_pd(pd) == EBUSY, ibv_destroy_comp_channel(channel) == EBUSY);
    printf("later: %d", ibv_destroy_qp(user));
    printf(" %d\n", ibv_destroy_srq(srq));
}

static void arguments(void) {
    errno = 0;
    printf("no memory: %d", ibv_reg_mr(pd, NULL, BYTES, IBV_ACCESS_LOCAL_WRITE) == NULL);
    printf(" %d\n", errno == EFAULT);
    printf("no local writes: %d",
           ibv_reg_mr(pd, (void *)memory, BYTES, IBV_ACCESS_REMOTE_WRITE) == NULL);
    printf(" %d\n", errno == EINVAL);
    printf("%s, %s, %s\n", ibv_node_type_str(IBV_NODE_CA), ibv_port_state_str(IBV_PORT_ACTIVE),
           ibv_event_type_str(IBV_EVENT_QP_FATAL));
    printf("%s, %s\n", ibv_wc_status_str(IBV_WC_GENERAL_ERR), ibv_wc_status_str(99));
}

static atomic_int seen;

static void *poll_until_all(void *nothing) {
    while (seen < WRITES) {
        struct ibv_wc completion;
        seen += ibv_poll_cq(left, 1, &completion);
    }
    return nothing;
}

/* The thread that does not see the last completion ends, too. */
static void threads(void) {
    pthread_t both[2];
    connect_both();
    for (int i = 0; i < 2; i++) {
        pthread_create(&both[i], NULL, poll_until_all, NULL);
    }
    for (uint64_t id = 0; id < WRITES; id++) {
        while (post_write(a, id, region->rkey) != 0) {
            usleep(10);
        }
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(both[i], NULL);
    }
    printf("%d writes\n", seen);
}

static const struct {
    const char *name;
    void (*run)(void);
} scenarios[] = {
    {"moved", moved},     {"refused", refused},     {"local", local}, {"reset", reset},
    {"list", list},       {"destroyed", destroyed}, {"moves", moves}, {"busy", busy},
    {"threads", threads}, {"arguments", arguments}, {"unready", unready},
};

int main(int count, char **words) {
    struct ibv_device **devices = ibv_get_device_list(NULL);
    context = ibv_open_device(devices[0]);
    ibv_free_device_list(devices);
    pd = ibv_alloc_pd(context);
    ibv_query_port(context, 1, &port);
    memory = memalign(4096, BYTES);
    memset((void *)memory, 0, BYTES);
    region = ibv_reg_mr(pd, (void *)memory, BYTES,
                        IBV_ACCESS_LOCAL_WRITE | IBV_ACCESS_REMOTE_WRITE | IBV_ACCESS_REMOTE_READ);
    channel = ibv_create_comp_channel(context);
    left = ibv_create_cq(context, 64, NULL, channel, 0);
    right = ibv_create_cq(context, 64, NULL, NULL, 0);
    a = pair(left, NULL);
    b = pair(right, NULL);
    for (size_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++) {
        if (count > 1 && strcmp(words[1], scenarios[i].name) == 0) {
            scenarios[i].run();
        }
    }
    int error = ibv_destroy_qp(a) + ibv_destroy_qp(b) + ibv_destroy_cq(left) + ibv_destroy_cq(right)
        + ibv_destroy_comp_channel(channel) + ibv_dereg_mr(region) + ibv_dealloc_pd(pd)
        + ibv_close_device(context);
    free((void *)memory);
    return error == 0 ? 0 : 1;
}
