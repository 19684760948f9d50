/* Functions of the connection manager, where the library is built without its header. */
#include "absent.h"
#include "polls.h"

#include <stdio.h>

/* Functions with which programs begin. */
#define BEGINS(name, result)                                                             \
    long name(void);                                                                     \
    long name(void) {                                                                    \
        fputs(                                                                           \
            "doorbell: " #name " is missing; install librdmacm-dev, and run the program" \
            " again\n",                                                                  \
            stderr);                                                                     \
        errno = ENOSYS;                                                                  \
        return result;                                                                   \
    }

FAILS(rdma_accept)
FAILS(rdma_ack_cm_event)
FAILS(rdma_bind_addr)
FAILS(rdma_connect)
BEGINS(rdma_create_event_channel, 0)
BEGINS(rdma_create_id, -1)
FAILS(rdma_create_qp)
FAILS(rdma_create_qp_ex)
NO_OBJECT(rdma_destroy_event_channel)
FAILS(rdma_destroy_id)
NO_OBJECT(rdma_destroy_qp)
FAILS(rdma_disconnect)
NO_OBJECT(rdma_freeaddrinfo)
FAILS(rdma_get_cm_event)
BEGINS(rdma_getaddrinfo, -1)
FAILS(rdma_listen)
FAILS(rdma_reject)
FAILS(rdma_resolve_addr)
FAILS(rdma_resolve_route)
FAILS(rdma_set_option)

const char *rdma_event_str(int event);

const char *rdma_event_str(int event) {
    (void)event;
    return "no connection manager";
}

int manager_has_event(int descriptor) {
    (void)descriptor;
    return 0;
}

void manager_add_sources(struct sources *sources, int descriptor, size_t place) {
    (void)sources;
    (void)descriptor;
    (void)place;
}

void manager_handle(int descriptor, int number) {
    (void)descriptor;
    (void)number;
}
