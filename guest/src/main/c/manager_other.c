/* Options and names of the connection manager, and what it does not do. */
#include "manager.h"

#include <errno.h>

/* Options tune the network or the host, which the profile decides. */
int rdma_set_option(struct rdma_cm_id *id, int level, int name, void *value, size_t bytes) {
    (void)id;
    (void)level;
    (void)name;
    (void)value;
    (void)bytes;
    return 0;
}

/* The confirmation of a connection is never lost, so that no data arrives before it. */
int rdma_notify(struct rdma_cm_id *id, enum ibv_event_type event) {
    (void)id;
    (void)event;
    return 0;
}

int rdma_join_multicast(struct rdma_cm_id *id, struct sockaddr *address, void *context) {
    (void)id;
    (void)address;
    (void)context;
    return manager_fail(EOPNOTSUPP);
}

int rdma_join_multicast_ex(
    struct rdma_cm_id *id, struct rdma_cm_join_mc_attr_ex *wanted, void *context) {
    (void)wanted;
    return rdma_join_multicast(id, NULL, context);
}

int rdma_leave_multicast(struct rdma_cm_id *id, struct sockaddr *address) {
    return rdma_join_multicast(id, address, NULL);
}

int rdma_set_local_ece(struct rdma_cm_id *id, struct ibv_ece *ece) {
    (void)id;
    (void)ece;
    return manager_fail(EOPNOTSUPP);
}

int rdma_get_remote_ece(struct rdma_cm_id *id, struct ibv_ece *ece) {
    return rdma_set_local_ece(id, ece);
}

const char *rdma_event_str(enum rdma_cm_event_type event) {
    static const char *const names[] = {
        [RDMA_CM_EVENT_ADDR_RESOLVED] = "RDMA_CM_EVENT_ADDR_RESOLVED",
        [RDMA_CM_EVENT_ADDR_ERROR] = "RDMA_CM_EVENT_ADDR_ERROR",
        [RDMA_CM_EVENT_ROUTE_RESOLVED] = "RDMA_CM_EVENT_ROUTE_RESOLVED",
        [RDMA_CM_EVENT_ROUTE_ERROR] = "RDMA_CM_EVENT_ROUTE_ERROR",
        [RDMA_CM_EVENT_CONNECT_REQUEST] = "RDMA_CM_EVENT_CONNECT_REQUEST",
        [RDMA_CM_EVENT_CONNECT_RESPONSE] = "RDMA_CM_EVENT_CONNECT_RESPONSE",
        [RDMA_CM_EVENT_CONNECT_ERROR] = "RDMA_CM_EVENT_CONNECT_ERROR",
        [RDMA_CM_EVENT_UNREACHABLE] = "RDMA_CM_EVENT_UNREACHABLE",
        [RDMA_CM_EVENT_REJECTED] = "RDMA_CM_EVENT_REJECTED",
        [RDMA_CM_EVENT_ESTABLISHED] = "RDMA_CM_EVENT_ESTABLISHED",
        [RDMA_CM_EVENT_DISCONNECTED] = "RDMA_CM_EVENT_DISCONNECTED",
        [RDMA_CM_EVENT_DEVICE_REMOVAL] = "RDMA_CM_EVENT_DEVICE_REMOVAL",
        [RDMA_CM_EVENT_MULTICAST_JOIN] = "RDMA_CM_EVENT_MULTICAST_JOIN",
        [RDMA_CM_EVENT_MULTICAST_ERROR] = "RDMA_CM_EVENT_MULTICAST_ERROR",
        [RDMA_CM_EVENT_ADDR_CHANGE] = "RDMA_CM_EVENT_ADDR_CHANGE",
        [RDMA_CM_EVENT_TIMEWAIT_EXIT] = "RDMA_CM_EVENT_TIMEWAIT_EXIT",
    };
    return (size_t)event < sizeof names / sizeof names[0] ? names[event] : "UNKNOWN EVENT";
}
