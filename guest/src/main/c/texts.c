/* Texts and rates of verbs, and functions that tell that the emulated NIC has no more. */
#include "objects.h"

#include <arpa/inet.h>
#include <errno.h>

#define TEXT(names, number) \
    ((size_t)(number) < sizeof(names) / sizeof *(names) ? (names)[number] : "unknown")

const char *ibv_wc_status_str(enum ibv_wc_status status) {
    static const char *const names[] = {
        "success",
        "local length error",
        "local QP operation error",
        "local EE context operation error",
        "local protection error",
        "Work Request Flushed Error",
        "memory management operation error",
        "bad response error",
        "local access error",
        "remote invalid request error",
        "remote access error",
        "remote operation error",
        "transport retry counter exceeded",
        "RNR retry counter exceeded",
        "local RDD violation error",
        "remote invalid RD request",
        "aborted error",
        "invalid EE context number",
        "invalid EE context state",
        "fatal error",
        "response timeout error",
        "general error",
        "TM error",
        "TM software rendezvous",
    };
    return TEXT(names, status);
}

const char *ibv_event_type_str(enum ibv_event_type event) {
    static const char *const names[] = {
        "CQ error",
        "local work queue catastrophic error",
        "invalid request local work queue error",
        "local access violation work queue error",
        "communication established",
        "send queue drained",
        "path migrated",
        "path migration request error",
        "local catastrophic error",
        "port active",
        "port error",
        "LID change",
        "P_Key change",
        "SM change",
        "SRQ catastrophic error",
        "SRQ limit reached",
        "last WQE reached",
        "client reregistration",
        "GID table change",
        "WQ fatal",
    };
    return TEXT(names, event);
}

const char *ibv_node_type_str(enum ibv_node_type type) {
    static const char *const names[] = {
        "unknown",
        "InfiniBand channel adapter",
        "InfiniBand switch",
        "InfiniBand router",
        "iWARP NIC",
        "usNIC",
        "usNIC UDP",
        "unspecified",
    };
    return TEXT(names, type);
}

const char *ibv_port_state_str(enum ibv_port_state state) {
    static const char *const names[] = {
        "no state change (NOP)", "down", "init", "armed", "active", "active defer"};
    return TEXT(names, state);
}

/* The only key of the port is the default one. */
int ibv_get_pkey_index(struct ibv_context *context, uint8_t port, __be16 key) {
    (void)context;
    if (port == 1 && key == htons(UINT16_MAX)) {
        return 0;
    }
    errno = EINVAL;
    return -1;
}

int ibv_dontfork_range(void *base, size_t bytes);
int ibv_dofork_range(void *base, size_t bytes);

/* The emulator copies registered memory, so that a fork does not move it. */
int ibv_dontfork_range(void *base, size_t bytes) {
    (void)base;
    (void)bytes;
    return 0;
}

int ibv_dofork_range(void *base, size_t bytes) {
    return ibv_dontfork_range(base, bytes);
}

enum ibv_fork_status ibv_is_fork_initialized(void) {
    return IBV_FORK_UNNEEDED;
}

/* Writes of the NIC arrive in order within a cache line only, as far as programs may know. */
int ibv_query_qp_data_in_order(struct ibv_qp *qp, enum ibv_wr_opcode opcode, uint32_t flags) {
    (void)qp;
    (void)opcode;
    (void)flags;
    return 0;
}

int ibv_resize_cq(struct ibv_cq *queue, int entries) {
    return entries <= queue->cqe ? 0 : EOPNOTSUPP;
}

int ibv_rereg_mr(
    struct ibv_mr *region,
    int flags,
    struct ibv_pd *pd,
    void *address,
    size_t bytes,
    int access) {
    (void)region;
    (void)flags;
    (void)pd;
    (void)address;
    (void)bytes;
    (void)access;
    errno = EOPNOTSUPP;
    return IBV_REREG_MR_ERR_INPUT;
}

struct ibv_mr *ibv_reg_dmabuf_mr(
    struct ibv_pd *pd, uint64_t offset, size_t bytes, uint64_t iova, int descriptor, int access) {
    (void)pd;
    (void)offset;
    (void)bytes;
    (void)iova;
    (void)descriptor;
    (void)access;
    errno = EOPNOTSUPP;
    return NULL;
}

int ibv_query_ece(struct ibv_qp *qp, struct ibv_ece *ece) {
    (void)qp;
    (void)ece;
    return EOPNOTSUPP;
}

int ibv_set_ece(struct ibv_qp *qp, struct ibv_ece *ece) {
    return ibv_query_ece(qp, ece);
}
