/*
 * Addresses of the connection manager. Every address leads to node 0, over its first device, so
 * that they are resolved at once.
 */
#include "manager.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* First port that the library chooses itself. */
enum { FIRST_FREE_PORT = 49152 };

static struct ibv_context *opened;
static struct ibv_pd *domain;

int manager_attach(struct id *id) {
    if (opened == NULL) {
        struct ibv_device **list = ibv_get_device_list(NULL);
        opened = list == NULL || list[0] == NULL ? NULL : ibv_open_device(list[0]);
        ibv_free_device_list(list);
        domain = opened == NULL ? NULL : ibv_alloc_pd(opened);
    }
    if (domain == NULL) {
        return manager_fail(ENODEV);
    }
    id->seen.verbs = opened;
    id->seen.pd = domain;
    id->seen.port_num = DEVICE_PORT;
    struct rdma_ib_addr *path = &id->seen.route.addr.addr.ibaddr;
    path->pkey = htons(UINT16_MAX);
    return ibv_query_gid(opened, DEVICE_PORT, 0, &path->sgid);
}

static size_t length(const struct sockaddr *address) {
    return address->sa_family == AF_INET6 ? sizeof(struct sockaddr_in6)
                                          : sizeof(struct sockaddr_in);
}

static int is_internet(const struct sockaddr *address) {
    return address->sa_family == AF_INET || address->sa_family == AF_INET6;
}

static int is_any(const struct sockaddr *address) {
    return address->sa_family == AF_INET6
        ? IN6_IS_ADDR_UNSPECIFIED(&((const struct sockaddr_in6 *)address)->sin6_addr)
        : ((const struct sockaddr_in *)address)->sin_addr.s_addr == INADDR_ANY;
}

static int has_port(uint16_t port) {
    const struct id *id = manager_ids;
    while (id != NULL && ntohs(id->seen.route.addr.src_sin.sin_port) != port) {
        id = id->next;
    }
    return id != NULL;
}

/* Next port that no identifier has, after the last one the first again. */
static uint16_t free_port(void) {
    static uint16_t last = UINT16_MAX;
    int tries = UINT16_MAX - FIRST_FREE_PORT;
    do {
        last = last == UINT16_MAX ? FIRST_FREE_PORT : (uint16_t)(last + 1);
    } while (has_port(last) && tries-- > 0);
    return last;
}

/* Sets the local address, and chooses a port if it has none. */
static void set_source(struct id *id, const struct sockaddr *address) {
    struct rdma_addr *own = &id->seen.route.addr;
    memmove(&own->src_storage, address, length(address));
    if (own->src_sin.sin_port == 0) {
        own->src_sin.sin_port = htons(free_port());
    }
}

int rdma_bind_addr(struct rdma_cm_id *seen, struct sockaddr *address) {
    static const struct sockaddr_in any = {.sin_family = AF_INET};
    struct id *id = (struct id *)seen;
    const struct sockaddr *wanted = address;
    if (wanted->sa_family == AF_UNSPEC) {
        wanted = (const struct sockaddr *)&any;
    }
    if (id->stage != IDLE) {
        return manager_fail(EINVAL);
    }
    if (!is_internet(wanted)) {
        return manager_fail(EAFNOSUPPORT);
    }
    manager_enter();
    set_source(id, wanted);
    /* An identifier for all addresses has no device. */
    int result = is_any(wanted) ? 0 : manager_attach(id);
    manager_leave();
    return result;
}

int rdma_resolve_addr(
    struct rdma_cm_id *seen, struct sockaddr *from, struct sockaddr *to, int timeout_ms) {
    (void)timeout_ms;
    struct id *id = (struct id *)seen;
    struct sockaddr_in loopback = {
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (id->stage != IDLE && id->stage != RESOLVED) {
        return manager_fail(EINVAL);
    }
    if (to == NULL || !is_internet(to)) {
        return manager_fail(to == NULL ? EINVAL : EAFNOSUPPORT);
    }
    manager_enter();
    if (from != NULL && is_internet(from)) {
        set_source(id, from);
    } else if (seen->route.addr.src_sin.sin_port == 0) {
        set_source(id, (struct sockaddr *)&loopback);
    }
    memcpy(&seen->route.addr.dst_storage, to, length(to));
    int result = manager_attach(id);
    if (result == 0) {
        id->stage = RESOLVED;
        manager_event(id, RDMA_CM_EVENT_ADDR_RESOLVED, 0);
    }
    manager_leave();
    return result != 0 ? result : manager_complete(seen);
}

int rdma_resolve_route(struct rdma_cm_id *seen, int timeout_ms) {
    (void)timeout_ms;
    struct id *id = (struct id *)seen;
    if (id->stage != RESOLVED) {
        return manager_fail(EINVAL);
    }
    manager_enter();
    manager_event(id, RDMA_CM_EVENT_ROUTE_RESOLVED, 0);
    manager_leave();
    return manager_complete(seen);
}

__be16 rdma_get_src_port(struct rdma_cm_id *id) {
    return id->route.addr.src_sin.sin_port;
}

__be16 rdma_get_dst_port(struct rdma_cm_id *id) {
    return id->route.addr.dst_sin.sin_port;
}

struct ibv_context **rdma_get_devices(int *count) {
    struct id first = {.stage = IDLE};
    struct ibv_context **list = calloc(2, sizeof *list);
    manager_enter();
    int found = list != NULL && manager_attach(&first) == 0;
    manager_leave();
    if (found) {
        list[0] = first.seen.verbs;
    }
    if (count != NULL) {
        *count = found;
    }
    return list;
}

void rdma_free_devices(struct ibv_context **list) {
    free(list);
}

/* Address with a name and a port. No server of names is asked: other names are the loopback. */
static struct sockaddr *address_of(const char *node, int passive, uint16_t port, socklen_t *bytes) {
    struct sockaddr_storage *address = calloc(1, sizeof *address);
    if (address == NULL) {
        return NULL;
    }
    struct sockaddr_in *four = (struct sockaddr_in *)address;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)address;
    if (node != NULL && inet_pton(AF_INET6, node, &six->sin6_addr) == 1) {
        six->sin6_family = AF_INET6;
    } else {
        four->sin_family = AF_INET;
        if (node == NULL || inet_pton(AF_INET, node, &four->sin_addr) != 1) {
            four->sin_addr.s_addr = htonl(node == NULL && passive ? INADDR_ANY : INADDR_LOOPBACK);
        }
    }
    four->sin_port = htons(port);
    *bytes = (socklen_t)length((struct sockaddr *)address);
    return (struct sockaddr *)address;
}

int rdma_getaddrinfo(
    const char *node,
    const char *service,
    const struct rdma_addrinfo *hints,
    struct rdma_addrinfo **found) {
    struct rdma_addrinfo *info = calloc(1, sizeof *info);
    if (info == NULL) {
        return manager_fail(ENOMEM);
    }
    int passive = hints != NULL && hints->ai_flags & RAI_PASSIVE;
    uint16_t port = (uint16_t)(service == NULL ? 0 : atoi(service));
    socklen_t bytes = 0;
    struct sockaddr *address = address_of(node, passive, port, &bytes);
    if (address == NULL) {
        free(info);
        return manager_fail(ENOMEM);
    }
    info->ai_flags = hints == NULL ? 0 : hints->ai_flags;
    info->ai_family = address->sa_family;
    info->ai_qp_type = hints == NULL || hints->ai_qp_type == 0 ? IBV_QPT_RC : hints->ai_qp_type;
    info->ai_port_space =
        hints == NULL || hints->ai_port_space == 0 ? RDMA_PS_TCP : hints->ai_port_space;
    if (passive) {
        info->ai_src_addr = address;
        info->ai_src_len = bytes;
    } else {
        info->ai_dst_addr = address;
        info->ai_dst_len = bytes;
    }
    *found = info;
    return 0;
}

void rdma_freeaddrinfo(struct rdma_addrinfo *info) {
    if (info != NULL) {
        free(info->ai_src_addr);
        free(info->ai_dst_addr);
        free(info);
    }
}
