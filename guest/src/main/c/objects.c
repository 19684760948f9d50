/* Protection domains, registrations, queues and queue pairs. */
#include "objects.h"

#include "mirror.h"
#include "polls.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGE_BYTES = 4096 };

/* Completion queue. */
struct queue {
    struct ibv_cq seen;
    struct queue *next;
};

/* Protection domain, and the number of objects in it. */
struct domain {
    struct ibv_pd seen;
    int objects;
};

/* Shared receive queue. */
struct shared {
    struct ibv_srq seen;
    struct ibv_srq_attr attributes;
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

/* Counts an object of a domain that exists from now on, or no longer. */
static void count(struct ibv_pd *pd, int more) {
    door_lock();
    ((struct domain *)pd)->objects += more;
    door_unlock();
}

/* Returns 1 if a queue pair uses a queue. */
static int in_use(const void *queue) {
    door_lock();
    struct pair *at = pairs;
    while (at != NULL && at->seen.qp_base.send_cq != queue && at->seen.qp_base.recv_cq != queue
           && at->seen.qp_base.srq != queue) {
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
    struct domain *domain = calloc(1, sizeof *domain);
    if (domain == NULL) {
        return NULL;
    }
    domain->seen.context = context;
    domain->seen.handle = (uint32_t)CALL(CALL_ALLOC_PD, device_number(context));
    return &domain->seen;
}

int ibv_dealloc_pd(struct ibv_pd *pd) {
    if (((struct domain *)pd)->objects > 0) {
        return EBUSY;
    }
    free(pd);
    return 0;
}

/* Returns the error of a registration that the system refuses, or 0. */
static int wrong_region(const void *address, size_t bytes, unsigned access) {
    unsigned remote = access & (IBV_ACCESS_REMOTE_WRITE | IBV_ACCESS_REMOTE_ATOMIC);
    uintptr_t first = (uintptr_t)address & ~(uintptr_t)(PAGE_BYTES - 1);
    if (remote != 0 && !(access & IBV_ACCESS_LOCAL_WRITE)) {
        return EINVAL;
    }
    /* Finds out whether the process has all of the pages. */
    return msync((void *)first, (uintptr_t)address + bytes - first, MS_ASYNC) == 0 ? 0 : EFAULT;
}

struct ibv_mr *ibv_reg_mr_iova2(
    struct ibv_pd *pd, void *address, size_t bytes, uint64_t iova, unsigned access) {
    struct ibv_mr *region = calloc(1, sizeof *region);
    uint64_t unknown = access & ~(uint64_t)(IBV_ACCESS_OPTIONAL_RANGE | VERBS_ACCESS);
    if (region == NULL || iova != (uintptr_t)address || unknown != 0) {
        free(region);
        return refuse(region == NULL ? ENOMEM : EOPNOTSUPP);
    }
    int wrong = wrong_region(address, bytes, access);
    if (wrong != 0) {
        free(region);
        return refuse(wrong);
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
    count(pd, 1);
    return region;
}

#undef ibv_reg_mr_iova

struct ibv_mr *ibv_reg_mr_iova(
    struct ibv_pd *pd, void *address, size_t bytes, uint64_t iova, int access) {
    return ibv_reg_mr_iova2(pd, address, bytes, iova, (unsigned)access);
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
    count(region->pd, -1);
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
    door_lock();
    struct queue *at = queues;
    while (at != NULL && at->seen.channel != channel) {
        at = at->next;
    }
    door_unlock();
    if (at != NULL) {
        return EBUSY;
    }
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
    if (in_use(queue)) {
        return EBUSY;
    }
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
    struct shared *shared = number < 0 ? NULL : calloc(1, sizeof *shared);
    if (shared == NULL) {
        return refuse(number < 0 ? EINVAL : ENOMEM);
    }
    wanted->attr.max_sge = 1;
    shared->attributes = wanted->attr;
    shared->attributes.srq_limit = 0;
    struct ibv_srq *srq = &shared->seen;
    srq->context = pd->context;
    srq->srq_context = wanted->srq_context;
    srq->pd = pd;
    srq->handle = (uint32_t)number;
    count(pd, 1);
    return srq;
}

int ibv_query_srq(struct ibv_srq *srq, struct ibv_srq_attr *attributes) {
    *attributes = ((struct shared *)srq)->attributes;
    return 0;
}

/* The NIC has no asynchronous events, and so no limit that raises one. */
int ibv_modify_srq(struct ibv_srq *srq, struct ibv_srq_attr *attributes, int mask) {
    (void)srq;
    (void)attributes;
    return mask == 0 ? 0 : EOPNOTSUPP;
}

int ibv_destroy_srq(struct ibv_srq *srq) {
    if (in_use(srq)) {
        return EBUSY;
    }
    count(srq->pd, -1);
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
    count(pd, 1);
    door_lock();
    pair->next = pairs;
    pairs = pair;
    door_unlock();
    return &pair->seen.qp_base;
}

/* Attributes that a move to a state needs; InfiniBand specification, volume 1, table 91. */
static int needed(enum ibv_qp_state from, enum ibv_qp_state to) {
    if (from == IBV_QPS_RESET && to == IBV_QPS_INIT) {
        return IBV_QP_PKEY_INDEX | IBV_QP_PORT | IBV_QP_ACCESS_FLAGS;
    }
    if (from == IBV_QPS_INIT && to == IBV_QPS_RTR) {
        return IBV_QP_AV | IBV_QP_PATH_MTU | IBV_QP_DEST_QPN | IBV_QP_RQ_PSN
            | IBV_QP_MAX_DEST_RD_ATOMIC | IBV_QP_MIN_RNR_TIMER;
    }
    if (from == IBV_QPS_RTR && to == IBV_QPS_RTS) {
        return IBV_QP_TIMEOUT | IBV_QP_RETRY_CNT | IBV_QP_RNR_RETRY | IBV_QP_SQ_PSN
            | IBV_QP_MAX_QP_RD_ATOMIC;
    }
    return 0;
}

/* Takes the attributes of a mask over. */
static void keep(struct ibv_qp_attr *kept, const struct ibv_qp_attr *given, int mask) {
#define KEEP(bit, field)           \
    if (mask & (bit)) {            \
        kept->field = given->field; \
    }
    KEEP(IBV_QP_PKEY_INDEX, pkey_index)
    KEEP(IBV_QP_PORT, port_num)
    KEEP(IBV_QP_ACCESS_FLAGS, qp_access_flags)
    KEEP(IBV_QP_QKEY, qkey)
    KEEP(IBV_QP_AV, ah_attr)
    KEEP(IBV_QP_PATH_MTU, path_mtu)
    KEEP(IBV_QP_DEST_QPN, dest_qp_num)
    KEEP(IBV_QP_RQ_PSN, rq_psn)
    KEEP(IBV_QP_MAX_DEST_RD_ATOMIC, max_dest_rd_atomic)
    KEEP(IBV_QP_MIN_RNR_TIMER, min_rnr_timer)
    KEEP(IBV_QP_TIMEOUT, timeout)
    KEEP(IBV_QP_RETRY_CNT, retry_cnt)
    KEEP(IBV_QP_RNR_RETRY, rnr_retry)
    KEEP(IBV_QP_SQ_PSN, sq_psn)
    KEEP(IBV_QP_MAX_QP_RD_ATOMIC, max_rd_atomic)
#undef KEEP
}

int ibv_modify_qp(struct ibv_qp *qp, struct ibv_qp_attr *attributes, int mask) {
    struct pair *pair = (struct pair *)qp;
    int moves = (mask & IBV_QP_STATE) != 0;
    int missing = moves ? needed(qp->state, attributes->qp_state) & ~mask : 0;
    int elsewhere = mask & IBV_QP_CUR_STATE && attributes->cur_qp_state != qp->state;
    int again = moves && qp->state == IBV_QPS_RTR && attributes->qp_state == IBV_QPS_RTR;
    if (missing != 0 || elsewhere || again) {
        return EINVAL;
    }
    struct ibv_qp_attr wanted = pair->attributes;
    keep(&wanted, attributes, mask);
    int error = !moves ? 0
                       : CALL(
                             CALL_MODIFY_QP,
                             qp->qp_num,
                             attributes->qp_state,
                             wanted.dest_qp_num,
                             wanted.ah_attr.dlid,
                             wanted.rnr_retry);
    if (error != 0) {
        return error;
    }
    pair->attributes = wanted;
    if (moves) {
        qp->state = attributes->qp_state;
    }
    return 0;
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
    count(qp->pd, -1);
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
