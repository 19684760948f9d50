/* Functions of other libraries of the field that programs link to but need not call. */
#include <errno.h>

/* Returns what means failure for the function: -1, NULL or an error. */
#define ABSENT(name, result) \
    long name(void);         \
    long name(void) {        \
        errno = ENOSYS;      \
        return result;       \
    }

#define NO_OBJECT(name) ABSENT(name, 0)
#define FAILS(name) ABSENT(name, -1)
#define NO_SUPPORT(name) ABSENT(name, ENOSYS)

NO_OBJECT(efadv_create_qp_ex)
NO_SUPPORT(efadv_query_device)

NO_OBJECT(mlx5dv_create_mkey)
NO_OBJECT(mlx5dv_create_qp)
NO_SUPPORT(mlx5dv_crypto_login)
NO_OBJECT(mlx5dv_dek_create)
NO_SUPPORT(mlx5dv_dek_destroy)
NO_SUPPORT(mlx5dv_destroy_mkey)
NO_SUPPORT(mlx5dv_devx_general_cmd)
NO_OBJECT(mlx5dv_open_device)
NO_OBJECT(mlx5dv_qp_ex_from_ibv_qp_ex)

FAILS(rdma_accept)
FAILS(rdma_ack_cm_event)
FAILS(rdma_bind_addr)
FAILS(rdma_connect)
NO_OBJECT(rdma_create_event_channel)
FAILS(rdma_create_id)
FAILS(rdma_create_qp)
FAILS(rdma_create_qp_ex)
NO_OBJECT(rdma_destroy_event_channel)
FAILS(rdma_destroy_id)
NO_OBJECT(rdma_destroy_qp)
FAILS(rdma_disconnect)
NO_OBJECT(rdma_freeaddrinfo)
FAILS(rdma_get_cm_event)
FAILS(rdma_getaddrinfo)
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
