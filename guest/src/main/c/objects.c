/* Protection domains, registrations, queues and queue pairs. */
#include "objects.h"

#include "mirror.h"
#include "polls.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* Completion queue. */
struct queue {
    struct ibv_cq seen;
    struct queue *next;
};

static struct pair *pairs;
static struct queue *queues;

struct pair *find_pair(uint32_t number) {
    door_lock();
    struct pair *at = pairs;
    while (at != NULL && at->seen.qp_base.qp_num != number) {
        at = at->next;
    }
    door_unlock();
    return at;
}

int is_pair(const struct ibv_qp *qp) {
    door_lock();
    struct pair *at = pairs;
    while (at != NULL && &at->seen.qp_base != qp) {
        at = at->next;
    }
    door_unlock();
    return at != NULL;
}

static void *refuse(int error) {
    errno = error;
    return NULL;
}

struct ibv_pd *ibv_alloc_pd(struct ibv_context *context) {
    struct ibv_pd *pd = calloc(1, sizeof *pd);
    if (pd != NULL) {
        pd->context = context;
        pd->handle = (uint32_t)CALL(CALL_ALLOC_PD, device_number(context));
    }
    return pd;
}

int ibv_dealloc_pd(struct ibv_pd *pd) {
    free(pd);
    return 0;
}

struct ibv_mr *ibv_reg_mr_iova2(
    struct ibv_pd *pd, void *address, size_t bytes, uint64_t iova, unsigned access) {
    struct ibv_mr *region = calloc(1, sizeof *region);
    uint64_t unknown = access & ~(uint64_t)(IBV_ACCESS_OPTIONAL_RANGE | VERBS_ACCESS);
    if (region == NULL || iova != (uintptr_t)address || unknown != 0) {
        free(region);
        return refuse(region == NULL ? ENOMEM : EOPNOTSUPP);
    }
    uint32_t key = 0;
    /* No other thread may write what is registered before its pages are watched. */
    door_lock();
    int error = CALL(
        CALL_REG_MR,
        device_number(pd->context),
        pd->handle,
        (uintptr_t)address,
        bytes,
        access & VERBS_ACCESS,
        (uintptr_t)&key);
    int added = error == 0 && mirror_add((uintptr_t)address, bytes) == 0;
    door_unlock();
    if (!added) {
        free(region);
        return refuse(error != 0 ? error : ENOMEM);
    }
    *region = (struct ibv_mr){pd->context, pd, address, bytes, key, key, key};
    return region;
}

#undef ibv_reg_mr

struct ibv_mr *ibv_reg_mr(struct ibv_pd *pd, void *address, size_t bytes, int access) {
    return ibv_reg_mr_iova2(pd, address, bytes, (uintptr_t)address, (unsigned)access);
}

int ibv_dereg_mr(struct ibv_mr *region) {
    door_lock();
    CALL(CALL_DEREG_MR, device_number(region->context), region->lkey);
    mirror_remove((uintptr_t)region->addr, region->length);
    door_unlock();
    free(region);
    return 0;
}

struct ibv_comp_channel *ibv_create_comp_channel(struct ibv_context *context) {
    struct ibv_comp_channel *channel = calloc(1, sizeof *channel);
    if (channel == NULL) {
        return NULL;
    }
    channel->context = context;
    channel->fd = eventfd(0, EFD_CLOEXEC);
    if (descriptor_set(channel->fd, COMPLETION_CHANNEL, 0) != 0) {
        close(channel->fd);
        free(channel);
        return refuse(EMFILE);
    }
    return channel;
}

int ibv_destroy_comp_channel(struct ibv_comp_channel *channel) {
    close(channel->fd);
    free(channel);
    return 0;
}

struct ibv_cq *ibv_create_cq(
    struct ibv_context *context,
    int entries,
    void *user,
    struct ibv_comp_channel *channel,
    int vector) {
    (void)vector;
    int channel_number = channel == NULL ? -1 : channel->fd;
    int number = CALL(
        CALL_CREATE_CQ, device_number(context), (uint64_t)entries, (uint64_t)channel_number);
    struct queue *queue = number < 0 ? NULL : calloc(1, sizeof *queue);
    if (queue == NULL) {
        return refuse(number < 0 ? EINVAL : ENOMEM);
    }
    queue->seen.context = context;
    queue->seen.channel = channel;
    queue->seen.cq_context = user;
    queue->seen.handle = (uint32_t)number;
    queue->seen.cqe = entries;
    door_lock();
    queue->next = queues;
    queues = queue;
    door_unlock();
    return &queue->seen;
}

int ibv_destroy_cq(struct ibv_cq *queue) {
    door_lock();
    struct queue **at = &queues;
    while (*at != NULL && &(*at)->seen != queue) {
        at = &(*at)->next;
    }
    if (*at != NULL) {
        *at = (*at)->next;
    }
    door_unlock();
    CALL(CALL_DESTROY_CQ, queue->handle);
    free(queue);
    return 0;
}

int ibv_get_cq_event(struct ibv_comp_channel *channel, struct ibv_cq **queue, void **user) {
    if (!descriptor_waits(channel->fd) && !source_arrived(SOURCE_COMPLETIONS, channel->fd)) {
        errno = EAGAIN;
        return -1;
    }
    int number = CALL(CALL_GET_EVENT, (uint64_t)channel->fd);
    door_lock();
    struct queue *at = queues;
    while (at != NULL && at->seen.handle != (uint32_t)number) {
        at = at->next;
    }
    door_unlock();
    if (at == NULL) {
        errno = EINVAL;
        return -1;
    }
    *queue = &at->seen;
    *user = at->seen.cq_context;
    return 0;
}

void ibv_ack_cq_events(struct ibv_cq *queue, unsigned count) {
    queue->comp_events_completed += count;
}

struct ibv_srq *ibv_create_srq(struct ibv_pd *pd, struct ibv_srq_init_attr *wanted) {
    int number = CALL(CALL_CREATE_SRQ, device_number(pd->context), wanted->attr.max_wr);
    struct ibv_srq *srq = number < 0 ? NULL : calloc(1, sizeof *srq);
    if (srq == NULL) {
        return refuse(number < 0 ? EINVAL : ENOMEM);
    }
    wanted->attr.max_sge = 1;
    srq->context = pd->context;
    srq->srq_context = wanted->srq_context;
    srq->pd = pd;
    srq->handle = (uint32_t)number;
    return srq;
}

int ibv_destroy_srq(struct ibv_srq *srq) {
    free(srq);
    return 0;
}

struct ibv_qp *ibv_create_qp(struct ibv_pd *pd, struct ibv_qp_init_attr *wanted) {
    if (wanted->qp_type != IBV_QPT_RC) {
        return refuse(EOPNOTSUPP);
    }
    wanted->cap.max_send_sge = 1;
    wanted->cap.max_recv_sge = 1;
    int number = CALL(
        CALL_CREATE_QP,
        device_number(pd->context),
        pd->handle,
        wanted->send_cq->handle,
        wanted->recv_cq->handle,
        wanted->srq == NULL ? (uint64_t)-1 : wanted->srq->handle,
        wanted->cap.max_send_wr,
        wanted->cap.max_recv_wr,
        wanted->cap.max_inline_data,
        (uint64_t)wanted->sq_sig_all);
    struct pair *pair = number < 0 ? NULL : calloc(1, sizeof *pair);
    if (pair == NULL) {
        return refuse(number < 0 ? EINVAL : ENOMEM);
    }
    pair->seen.qp_base = (struct ibv_qp){
        .context = pd->context,
        .qp_context = wanted->qp_context,
        .pd = pd,
        .send_cq = wanted->send_cq,
        .recv_cq = wanted->recv_cq,
        .srq = wanted->srq,
        .handle = (uint32_t)number,
        .qp_num = (uint32_t)number,
        .state = IBV_QPS_RESET,
        .qp_type = wanted->qp_type,
    };
    pair->wanted = *wanted;
    door_lock();
    pair->next = pairs;
    pairs = pair;
    door_unlock();
    return &pair->seen.qp_base;
}

int ibv_modify_qp(struct ibv_qp *qp, struct ibv_qp_attr *attributes, int mask) {
    struct ibv_qp_attr *kept = &((struct pair *)qp)->attributes;
    if (mask & IBV_QP_DEST_QPN) {
        kept->dest_qp_num = attributes->dest_qp_num;
    }
    if (mask & IBV_QP_AV) {
        kept->ah_attr = attributes->ah_attr;
    }
    if (mask & IBV_QP_PATH_MTU) {
        kept->path_mtu = attributes->path_mtu;
    }
    if (mask & IBV_QP_PORT) {
        kept->port_num = attributes->port_num;
    }
    if (mask & IBV_QP_ACCESS_FLAGS) {
        kept->qp_access_flags = attributes->qp_access_flags;
    }
    if (!(mask & IBV_QP_STATE)) {
        return 0;
    }
    int error = CALL(
        CALL_MODIFY_QP,
        qp->qp_num,
        attributes->qp_state,
        kept->dest_qp_num,
        kept->ah_attr.dlid);
    if (error == 0) {
        qp->state = attributes->qp_state;
    }
    return error;
}

int ibv_query_qp(
    struct ibv_qp *qp, struct ibv_qp_attr *attributes, int mask, struct ibv_qp_init_attr *wanted) {
    (void)mask;
    struct pair *pair = (struct pair *)qp;
    *attributes = pair->attributes;
    attributes->qp_state = qp->state;
    attributes->cur_qp_state = qp->state;
    attributes->cap = pair->wanted.cap;
    *wanted = pair->wanted;
    return 0;
}

int ibv_destroy_qp(struct ibv_qp *qp) {
    door_lock();
    struct pair **at = &pairs;
    while (*at != NULL && &(*at)->seen.qp_base != qp) {
        at = &(*at)->next;
    }
    if (*at != NULL) {
        *at = (*at)->next;
    }
    door_unlock();
    CALL(CALL_DESTROY_QP, qp->qp_num);
    free(((struct pair *)qp)->batch);
    free(qp);
    return 0;
}

struct ibv_qp_ex *ibv_qp_to_qp_ex(struct ibv_qp *qp) {
    struct pair *pair = (struct pair *)qp;
    return pair->extended ? &pair->seen : NULL;
}

struct ibv_ah *ibv_create_ah(struct ibv_pd *pd, struct ibv_ah_attr *attributes) {
    (void)pd;
    (void)attributes;
    return refuse(EOPNOTSUPP);
}

struct ibv_ah *ibv_create_ah_from_wc(
    struct ibv_pd *pd, struct ibv_wc *completion, struct ibv_grh *header, uint8_t port) {
    (void)pd;
    (void)completion;
    (void)header;
    (void)port;
    return refuse(EOPNOTSUPP);
}

int ibv_destroy_ah(struct ibv_ah *ah) {
    (void)ah;
    return EOPNOTSUPP;
}

int ibv_attach_mcast(struct ibv_qp *qp, const union ibv_gid *gid, uint16_t lid) {
    (void)qp;
    (void)gid;
    (void)lid;
    return EOPNOTSUPP;
}

int ibv_detach_mcast(struct ibv_qp *qp, const union ibv_gid *gid, uint16_t lid) {
    return ibv_attach_mcast(qp, gid, lid);
}

/* The emulated NIC reports errors by completions only. */
int ibv_get_async_event(struct ibv_context *context, struct ibv_async_event *event) {
    (void)context;
    (void)event;
    errno = EOPNOTSUPP;
    return -1;
}

void ibv_ack_async_event(struct ibv_async_event *event) {
    (void)event;
}

int ibv_fork_init(void) {
    return 0;
}

const char *ibv_wc_status_str(enum ibv_wc_status status) {
    static const char *const names[] = {
        "success", "local length error", "local QP operation error",
        "local EE context operation error", "local protection error",
        "Work Request Flushed Error", "memory management operation error", "bad response error",
        "local access error", "remote invalid request error", "remote access error",
        "remote operation error", "transport retry counter exceeded", "RNR retry counter exceeded"};
    return (size_t)status < sizeof names / sizeof names[0] ? names[status] : "unknown";
}
