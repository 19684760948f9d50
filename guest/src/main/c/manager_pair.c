/* Queue pairs of the connection manager, and their states. */
#include "manager.h"

#include <errno.h>
#include <string.h>

/* Values of InfiniBand for a connection that the peers do not agree about. */
enum { RNR_TIMER = 12, ACK_TIMEOUT = 14, ACCESS = IBV_ACCESS_REMOTE_WRITE | IBV_ACCESS_REMOTE_READ
                                           | IBV_ACCESS_REMOTE_ATOMIC };

static int attributes_of(
    const struct id *id, enum ibv_qp_state state, struct ibv_qp_attr *attributes) {
    struct ibv_port_attr facts;
    memset(attributes, 0, sizeof *attributes);
    attributes->qp_state = state;
    switch (state) {
        case IBV_QPS_INIT:
            attributes->port_num = DEVICE_PORT;
            attributes->qp_access_flags = ACCESS;
            return IBV_QP_STATE | IBV_QP_PKEY_INDEX | IBV_QP_PORT | IBV_QP_ACCESS_FLAGS;
        case IBV_QPS_RTR:
            ibv_query_port(id->seen.verbs, DEVICE_PORT, &facts);
            attributes->path_mtu = facts.active_mtu;
            attributes->dest_qp_num = id->peer.pair;
            attributes->ah_attr.dlid = (uint16_t)id->peer.lid;
            attributes->ah_attr.port_num = DEVICE_PORT;
            attributes->max_dest_rd_atomic = id->own.responder_resources;
            attributes->min_rnr_timer = RNR_TIMER;
            return IBV_QP_STATE | IBV_QP_AV | IBV_QP_PATH_MTU | IBV_QP_DEST_QPN | IBV_QP_RQ_PSN
                | IBV_QP_MAX_DEST_RD_ATOMIC | IBV_QP_MIN_RNR_TIMER;
        case IBV_QPS_RTS:
            attributes->timeout = ACK_TIMEOUT;
            attributes->retry_cnt = id->own.retry_count;
            attributes->rnr_retry = id->peer.rnr_retry_count;
            attributes->max_rd_atomic = id->own.initiator_depth;
            return IBV_QP_STATE | IBV_QP_TIMEOUT | IBV_QP_RETRY_CNT | IBV_QP_RNR_RETRY
                | IBV_QP_SQ_PSN | IBV_QP_MAX_QP_RD_ATOMIC;
        default:
            return IBV_QP_STATE;
    }
}

int manager_move(struct id *id, enum ibv_qp_state state) {
    struct ibv_qp_attr attributes;
    /* Programs may have destroyed it by themselves. */
    if (id->seen.qp == NULL || !is_pair(id->seen.qp)) {
        return 0;
    }
    int mask = attributes_of(id, state, &attributes);
    return ibv_modify_qp(id->seen.qp, &attributes, mask);
}

int rdma_init_qp_attr(struct rdma_cm_id *seen, struct ibv_qp_attr *attributes, int *mask) {
    enum ibv_qp_state state = attributes->qp_state;
    if (seen->verbs == NULL) {
        return manager_fail(EINVAL);
    }
    *mask = attributes_of((struct id *)seen, state, attributes);
    return 0;
}

/* Creates a completion queue with a channel. Returns NULL if it cannot. */
static struct ibv_cq *queue(
    struct rdma_cm_id *id, uint32_t entries, struct ibv_comp_channel **channel) {
    *channel = ibv_create_comp_channel(id->verbs);
    return *channel == NULL
        ? NULL
        : ibv_create_cq(id->verbs, entries == 0 ? 1 : (int)entries, id, *channel, 0);
}

static void release(struct ibv_cq **queue, struct ibv_comp_channel **channel) {
    if (*channel != NULL) {
        if (*queue != NULL) {
            ibv_destroy_cq(*queue);
        }
        ibv_destroy_comp_channel(*channel);
    }
    *queue = NULL;
    *channel = NULL;
}

static void release_queues(struct rdma_cm_id *id) {
    release(&id->send_cq, &id->send_cq_channel);
    release(&id->recv_cq, &id->recv_cq_channel);
}

/* Gives an identifier the completion queues of a request, or its own. Returns 0 or -1. */
static int choose_queues(
    struct rdma_cm_id *id, struct ibv_cq **send, struct ibv_cq **receive, struct ibv_qp_cap *cap) {
    id->send_cq = *send == NULL ? queue(id, cap->max_send_wr, &id->send_cq_channel) : *send;
    id->recv_cq = *receive == NULL ? queue(id, cap->max_recv_wr, &id->recv_cq_channel) : *receive;
    if (id->send_cq == NULL || id->recv_cq == NULL) {
        release_queues(id);
        return -1;
    }
    *send = id->send_cq;
    *receive = id->recv_cq;
    return 0;
}

static int begin(struct rdma_cm_id *id, struct ibv_qp *qp) {
    if (qp == NULL) {
        int error = errno;
        release_queues(id);
        return manager_fail(error);
    }
    id->qp = qp;
    id->qp_type = qp->qp_type;
    return manager_move((struct id *)id, IBV_QPS_INIT) == 0 ? 0 : manager_fail(EINVAL);
}

int rdma_create_qp(
    struct rdma_cm_id *id, struct ibv_pd *pd, struct ibv_qp_init_attr *wanted) {
    if (id->verbs == NULL || id->qp != NULL) {
        return manager_fail(EINVAL);
    }
    if (pd != NULL) {
        id->pd = pd;
    }
    /* The program's request keeps its queues, which may be none. */
    struct ibv_qp_init_attr used = *wanted;
    if (used.srq == NULL) {
        used.srq = id->srq;
    }
    if (choose_queues(id, &used.send_cq, &used.recv_cq, &used.cap) != 0) {
        return -1;
    }
    int result = begin(id, ibv_create_qp(id->pd, &used));
    wanted->cap = used.cap;
    return result;
}

int rdma_create_qp_ex(struct rdma_cm_id *id, struct ibv_qp_init_attr_ex *wanted) {
    if (id->verbs == NULL || id->qp != NULL) {
        return manager_fail(EINVAL);
    }
    struct ibv_qp_init_attr_ex used = *wanted;
    if (!(used.comp_mask & IBV_QP_INIT_ATTR_PD)) {
        used.comp_mask |= IBV_QP_INIT_ATTR_PD;
        used.pd = id->pd;
    }
    id->pd = used.pd;
    if (used.srq == NULL) {
        used.srq = id->srq;
    }
    if (choose_queues(id, &used.send_cq, &used.recv_cq, &used.cap) != 0) {
        return -1;
    }
    int result = begin(id, ibv_create_qp_ex(id->verbs, &used));
    wanted->cap = used.cap;
    return result;
}

void rdma_destroy_qp(struct rdma_cm_id *id) {
    if (id->qp != NULL) {
        ibv_destroy_qp(id->qp);
        id->qp = NULL;
    }
    release_queues(id);
}

int rdma_create_srq(
    struct rdma_cm_id *id, struct ibv_pd *pd, struct ibv_srq_init_attr *wanted);
void rdma_destroy_srq(struct rdma_cm_id *id);

int rdma_create_srq(
    struct rdma_cm_id *id, struct ibv_pd *pd, struct ibv_srq_init_attr *wanted) {
    if (id->verbs == NULL) {
        return manager_fail(EINVAL);
    }
    id->srq = ibv_create_srq(pd == NULL ? id->pd : pd, wanted);
    return id->srq == NULL ? -1 : 0;
}

void rdma_destroy_srq(struct rdma_cm_id *id) {
    ibv_destroy_srq(id->srq);
    id->srq = NULL;
}
