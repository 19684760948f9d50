/* Endpoints of the connection manager: identifiers whose calls wait for their events. */
#include "manager.h"

#include <errno.h>
#include <stdlib.h>

static int resolve(struct rdma_cm_id *id, struct rdma_addrinfo *info) {
    int result = rdma_resolve_addr(id, info->ai_src_addr, info->ai_dst_addr, 0);
    return result != 0 ? result : rdma_resolve_route(id, 0);
}

int rdma_create_ep(
    struct rdma_cm_id **created,
    struct rdma_addrinfo *info,
    struct ibv_pd *pd,
    struct ibv_qp_init_attr *wanted) {
    struct rdma_cm_id *id;
    if (rdma_create_id(NULL, &id, NULL, (enum rdma_port_space)info->ai_port_space) != 0) {
        return -1;
    }
    int passive = (info->ai_flags & RAI_PASSIVE) != 0;
    int result = passive ? rdma_bind_addr(id, info->ai_src_addr) : resolve(id, info);
    if (result == 0 && pd != NULL) {
        id->pd = pd;
    }
    if (result == 0 && wanted != NULL && passive) {
        ((struct id *)id)->wanted = *wanted;
        ((struct id *)id)->has_wanted = 1;
    } else if (result == 0 && wanted != NULL) {
        wanted->qp_type = (enum ibv_qp_type)info->ai_qp_type;
        result = rdma_create_qp(id, pd, wanted);
    }
    if (result != 0) {
        int error = errno;
        rdma_destroy_ep(id);
        return manager_fail(error);
    }
    *created = id;
    return 0;
}

void rdma_destroy_ep(struct rdma_cm_id *id) {
    rdma_destroy_qp(id);
    if (id->srq != NULL) {
        ibv_destroy_srq(id->srq);
    }
    rdma_destroy_id(id);
}

int rdma_get_request(struct rdma_cm_id *listening, struct rdma_cm_id **taken) {
    struct id *own = (struct id *)listening;
    struct rdma_cm_event *event;
    if (!own->synchronous) {
        return manager_fail(EINVAL);
    }
    if (rdma_get_cm_event(listening->channel, &event) != 0) {
        return -1;
    }
    if (event->event != RDMA_CM_EVENT_CONNECT_REQUEST) {
        rdma_ack_cm_event(event);
        return manager_fail(EINVAL);
    }
    struct rdma_cm_id *id = event->id;
    int result = rdma_migrate_id(id, NULL);
    if (result == 0 && own->has_wanted) {
        struct ibv_qp_init_attr wanted = own->wanted;
        wanted.qp_type = IBV_QPT_RC;
        result = rdma_create_qp(id, listening->pd, &wanted);
    }
    if (result != 0) {
        int error = errno;
        rdma_ack_cm_event(event);
        rdma_reject(id, NULL, 0);
        rdma_destroy_ep(id);
        return manager_fail(error);
    }
    /* The program reads the private data of the request there. */
    id->event = event;
    *taken = id;
    return 0;
}
