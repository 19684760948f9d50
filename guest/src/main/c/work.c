/* Work requests, completions, and the batches of the ibv_wr API. */
#include "objects.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST_BATCH = 16 };

/* Copies the ranges of an inline request, and returns their bytes. */
static size_t gather(const struct ibv_send_wr *request, unsigned char *into) {
    size_t bytes = 0;
    for (int i = 0; i < request->num_sge; i++) {
        const struct ibv_sge *range = &request->sg_list[i];
        memcpy(into + bytes, (const void *)(uintptr_t)range->addr, range->length);
        bytes += range->length;
    }
    return bytes;
}

/* Returns the error of a request that the library refuses, or 0. */
static int wrong(const struct ibv_qp *qp, const struct ibv_send_wr *request) {
    size_t bytes = 0;
    if (!(request->send_flags & IBV_SEND_INLINE)) {
        return request->num_sge < 0 || request->num_sge > 1 ? EINVAL : 0;
    }
    for (int i = 0; i < request->num_sge; i++) {
        bytes += request->sg_list[i].length;
    }
    return bytes > ((const struct pair *)qp)->wanted.cap.max_inline_data ? EINVAL : 0;
}

static int post_one(struct ibv_qp *qp, const struct ibv_send_wr *request, int more) {
    unsigned char data[VERBS_MOST_INLINE];
    struct ibv_sge range = {0, 0, 0};
    struct door_bytes sent = {NULL, 0};
    if (request->send_flags & IBV_SEND_INLINE) {
        size_t bytes = gather(request, data);
        range = (struct ibv_sge){(uintptr_t)data, (uint32_t)bytes, 0};
        sent = (struct door_bytes){data, bytes};
    } else if (request->num_sge == 1) {
        range = request->sg_list[0];
    }
    int atomic = request->opcode == IBV_WR_ATOMIC_CMP_AND_SWP
            || request->opcode == IBV_WR_ATOMIC_FETCH_AND_ADD;
    uint64_t values[] = {
        qp->qp_num,
        request->wr_id,
        request->opcode,
        request->send_flags,
        ntohl(request->imm_data),
        request->wr.rdma.remote_addr,
        atomic ? request->wr.atomic.rkey : request->wr.rdma.rkey,
        range.addr,
        range.length,
        range.lkey,
        atomic ? request->wr.atomic.compare_add : 0,
        atomic ? request->wr.atomic.swap : 0,
        (uint64_t)more,
    };
    return door_call(CALL_POST_SEND, sizeof values / sizeof values[0], values, sent);
}

int post_send(struct ibv_qp *qp, struct ibv_send_wr *request, struct ibv_send_wr **bad) {
    for (; request != NULL; request = request->next) {
        int error = wrong(qp, request);
        if (error == 0) {
            int more = request->next != NULL && wrong(qp, request->next) == 0;
            error = post_one(qp, request, more);
        }
        if (error != 0) {
            *bad = request;
            return error;
        }
    }
    return 0;
}

static int post_receives(
    unsigned function, uint32_t number, struct ibv_recv_wr *request, struct ibv_recv_wr **bad) {
    for (; request != NULL; request = request->next) {
        struct ibv_sge range = {0, 0, 0};
        int error = request->num_sge > 1 ? EINVAL : 0;
        if (request->num_sge == 1) {
            range = request->sg_list[0];
        }
        if (error == 0) {
            error = CALL(
                function, number, request->wr_id, range.addr, range.length, range.lkey);
        }
        if (error != 0) {
            *bad = request;
            return error;
        }
    }
    return 0;
}

int post_receive(struct ibv_qp *qp, struct ibv_recv_wr *request, struct ibv_recv_wr **bad) {
    return post_receives(CALL_POST_RECV, qp->qp_num, request, bad);
}

int post_shared_receive(
    struct ibv_srq *srq, struct ibv_recv_wr *request, struct ibv_recv_wr **bad) {
    return post_receives(CALL_POST_SRQ_RECV, srq->handle, request, bad);
}

int poll_queue(struct ibv_cq *queue, int entries, struct ibv_wc *completions) {
    int count = CALL(CALL_POLL_CQ, queue->handle, (uint64_t)entries, (uintptr_t)completions);
    for (int i = 0; i < count; i++) {
        struct pair *pair = find_pair(completions[i].qp_num);
        if (completions[i].status != IBV_WC_SUCCESS && pair != NULL) {
            pair->seen.qp_base.state = IBV_QPS_ERR;
        }
    }
    return count;
}

int notify(struct ibv_cq *queue, int solicited_only) {
    return CALL(CALL_NOTIFY, queue->handle, (uint64_t)solicited_only);
}

/* The ibv_wr API: requests are kept until the batch is complete. */

static struct batched *last(struct ibv_qp_ex *qp) {
    struct pair *pair = (struct pair *)qp;
    return &pair->batch[pair->batch_count - 1];
}

static struct ibv_send_wr *add(struct ibv_qp_ex *qp, enum ibv_wr_opcode opcode) {
    struct pair *pair = (struct pair *)qp;
    if (pair->batch_count == pair->batch_room) {
        int room = pair->batch_room == 0 ? LEAST_BATCH : 2 * pair->batch_room;
        struct batched *more = realloc(pair->batch, (size_t)room * sizeof *more);
        if (more == NULL) {
            abort();
        }
        pair->batch = more;
        pair->batch_room = room;
    }
    pair->batch_count++;
    struct ibv_send_wr *request = &last(qp)->request;
    memset(request, 0, sizeof *request);
    request->wr_id = qp->wr_id;
    request->send_flags = qp->wr_flags;
    request->opcode = opcode;
    return request;
}

static void start(struct ibv_qp_ex *qp) {
    ((struct pair *)qp)->batch_count = 0;
}

static int complete(struct ibv_qp_ex *qp) {
    struct pair *pair = (struct pair *)qp;
    for (int i = 0; i < pair->batch_count; i++) {
        struct batched *one = &pair->batch[i];
        one->request.sg_list = &one->range;
        if (one->request.send_flags & IBV_SEND_INLINE) {
            one->range.addr = (uintptr_t)one->data;
        }
        int error = wrong(&qp->qp_base, &one->request);
        if (error != 0) {
            return error;
        }
    }
    for (int i = 0; i < pair->batch_count; i++) {
        struct batched *one = &pair->batch[i];
        int error = post_one(&qp->qp_base, &one->request, i + 1 < pair->batch_count);
        if (error != 0) {
            return error;
        }
    }
    return 0;
}

static void remote(
    struct ibv_qp_ex *qp, enum ibv_wr_opcode opcode, uint32_t key, uint64_t address) {
    struct ibv_send_wr *request = add(qp, opcode);
    request->wr.rdma.remote_addr = address;
    request->wr.rdma.rkey = key;
}

static void rdma_read(struct ibv_qp_ex *qp, uint32_t key, uint64_t address) {
    remote(qp, IBV_WR_RDMA_READ, key, address);
}

static void rdma_write(struct ibv_qp_ex *qp, uint32_t key, uint64_t address) {
    remote(qp, IBV_WR_RDMA_WRITE, key, address);
}

static void rdma_write_immediate(
    struct ibv_qp_ex *qp, uint32_t key, uint64_t address, __be32 immediate) {
    remote(qp, IBV_WR_RDMA_WRITE_WITH_IMM, key, address);
    last(qp)->request.imm_data = immediate;
}

static void send_plain(struct ibv_qp_ex *qp) {
    add(qp, IBV_WR_SEND);
}

static void send_immediate(struct ibv_qp_ex *qp, __be32 immediate) {
    add(qp, IBV_WR_SEND_WITH_IMM)->imm_data = immediate;
}

static void atomic(
    struct ibv_qp_ex *qp, enum ibv_wr_opcode opcode, uint32_t key, const uint64_t *operands) {
    struct ibv_send_wr *request = add(qp, opcode);
    request->wr.atomic.rkey = key;
    request->wr.atomic.remote_addr = operands[0];
    request->wr.atomic.compare_add = operands[1];
    request->wr.atomic.swap = operands[2];
}

static void compare_and_swap(
    struct ibv_qp_ex *qp, uint32_t key, uint64_t address, uint64_t compare, uint64_t swap) {
    atomic(qp, IBV_WR_ATOMIC_CMP_AND_SWP, key, (uint64_t[]){address, compare, swap});
}

static void fetch_and_add(struct ibv_qp_ex *qp, uint32_t key, uint64_t address, uint64_t summand) {
    atomic(qp, IBV_WR_ATOMIC_FETCH_AND_ADD, key, (uint64_t[]){address, summand, 0});
}

static void set_range(struct ibv_qp_ex *qp, uint32_t key, uint64_t address, uint32_t bytes) {
    last(qp)->range = (struct ibv_sge){address, bytes, key};
    last(qp)->request.num_sge = 1;
}

static void set_ranges(struct ibv_qp_ex *qp, size_t count, const struct ibv_sge *ranges) {
    last(qp)->range = count == 0 ? (struct ibv_sge){0, 0, 0} : ranges[0];
    last(qp)->request.num_sge = (int)count;
}

static void set_data_list(struct ibv_qp_ex *qp, size_t count, const struct ibv_data_buf *parts) {
    struct batched *one = last(qp);
    size_t bytes = 0;
    for (size_t i = 0; i < count; i++) {
        if (parts[i].length <= VERBS_MOST_INLINE - bytes) {
            memcpy(one->data + bytes, parts[i].addr, parts[i].length);
        }
        bytes += parts[i].length;
    }
    one->range = (struct ibv_sge){0, (uint32_t)bytes, 0};
    one->request.num_sge = 1;
    one->request.send_flags |= IBV_SEND_INLINE;
}

static void set_data(struct ibv_qp_ex *qp, void *data, size_t bytes) {
    struct ibv_data_buf part = {data, bytes};
    set_data_list(qp, 1, &part);
}

void extend(struct pair *pair) {
    struct ibv_qp_ex *seen = &pair->seen;
    pair->extended = 1;
    seen->wr_start = start;
    seen->wr_complete = complete;
    seen->wr_abort = start;
    seen->wr_rdma_read = rdma_read;
    seen->wr_rdma_write = rdma_write;
    seen->wr_rdma_write_imm = rdma_write_immediate;
    seen->wr_send = send_plain;
    seen->wr_send_imm = send_immediate;
    seen->wr_atomic_cmp_swp = compare_and_swap;
    seen->wr_atomic_fetch_add = fetch_and_add;
    seen->wr_set_sge = set_range;
    seen->wr_set_sge_list = set_ranges;
    seen->wr_set_inline_data = set_data;
    seen->wr_set_inline_data_list = set_data_list;
}
