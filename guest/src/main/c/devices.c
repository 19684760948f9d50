/* Devices, ports and contexts. */
#include "objects.h"

#include <arpa/inet.h>
#include <errno.h>
#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DEVICES = 64, ONE_PORT = 1, LINK_UP = 5 };

struct device {
    struct ibv_device seen;
    uint64_t facts[VERBS_FACTS];
};

static struct device devices[MOST_DEVICES];

unsigned device_number(const struct ibv_context *context) {
    return (unsigned)((struct device *)context->device - devices);
}

static const uint64_t *facts(const struct ibv_context *context) {
    return ((struct device *)context->device)->facts;
}

#undef ibv_get_device_list

struct ibv_device **ibv_get_device_list(int *count) {
    int found = CALL(CALL_DEVICES, (uintptr_t)0);
    found = found > MOST_DEVICES ? MOST_DEVICES : found;
    struct ibv_device **list = calloc((size_t)found + 1, sizeof *list);
    if (list == NULL) {
        return NULL;
    }
    for (int i = 0; i < found; i++) {
        struct device *device = &devices[i];
        CALL(CALL_DEVICE, (uint64_t)i, (uintptr_t)device->facts);
        device->seen.node_type = IBV_NODE_CA;
        device->seen.transport_type = IBV_TRANSPORT_IB;
        snprintf(device->seen.name, sizeof device->seen.name, "mlx5_%d", i);
        snprintf(device->seen.dev_name, sizeof device->seen.dev_name, "uverbs%d", i);
        snprintf(device->seen.ibdev_path, sizeof device->seen.ibdev_path, "/mlx5_%d", i);
        list[i] = &device->seen;
    }
    if (count != NULL) {
        *count = found;
    }
    return list;
}

void ibv_free_device_list(struct ibv_device **list) {
    free(list);
}

const char *ibv_get_device_name(struct ibv_device *device) {
    return device->name;
}

__be64 ibv_get_device_guid(struct ibv_device *device) {
    return htobe64(((struct device *)device)->facts[VERBS_GUID]);
}

int ibv_get_device_index(struct ibv_device *device) {
    return (int)((struct device *)device - devices);
}

/* Files of sysfs that ibv_devinfo shows. */
int ibv_read_sysfs_file(const char *folder, const char *file, char *into, size_t bytes) {
    (void)folder;
    return strcmp(file, "board_id") == 0 ? snprintf(into, bytes, "DOORBELL") : -1;
}

int ibv_query_device(struct ibv_context *context, struct ibv_device_attr *attributes) {
    enum { VENDOR = 0x02c9, MANY = 1 << 16, READS = 16 };
    const uint64_t *known = facts(context);
    memset(attributes, 0, sizeof *attributes);
    strcpy(attributes->fw_ver, "28.0.0");
    attributes->node_guid = htobe64(known[VERBS_GUID]);
    attributes->sys_image_guid = attributes->node_guid;
    attributes->max_mr_size = known[VERBS_MOST_BYTES];
    attributes->page_size_cap = ~UINT64_C(0xfff);
    attributes->vendor_id = VENDOR;
    attributes->vendor_part_id = (uint32_t)known[VERBS_PART];
    attributes->max_qp = MANY;
    attributes->max_qp_wr = (int)known[VERBS_MOST_REQUESTS];
    attributes->max_sge = 1;
    attributes->max_sge_rd = 1;
    attributes->max_cq = MANY;
    attributes->max_cqe = (int)known[VERBS_MOST_COMPLETIONS];
    attributes->max_mr = MANY;
    attributes->max_pd = MANY;
    attributes->max_qp_rd_atom = READS;
    attributes->max_res_rd_atom = READS * MANY;
    attributes->max_qp_init_rd_atom = READS;
    attributes->atomic_cap = IBV_ATOMIC_HCA;
    attributes->max_srq = MANY;
    attributes->max_srq_wr = (int)known[VERBS_MOST_REQUESTS];
    attributes->max_srq_sge = 1;
    attributes->max_pkeys = 1;
    attributes->phys_port_cnt = ONE_PORT;
    return 0;
}

static int query_device_more(
    struct ibv_context *context,
    const struct ibv_query_device_ex_input *input,
    struct ibv_device_attr_ex *attributes,
    size_t bytes) {
    (void)input;
    memset(attributes, 0, bytes);
    return ibv_query_device(context, &attributes->orig_attr);
}

static int query_port(
    struct ibv_context *context, uint8_t port, struct ibv_port_attr *attributes, size_t bytes) {
    const uint64_t *known = facts(context);
    struct ibv_port_attr all = {
        .state = IBV_PORT_ACTIVE,
        .max_mtu = IBV_MTU_4096,
        .active_mtu = (enum ibv_mtu)known[VERBS_MTU],
        .gid_tbl_len = 1,
        .max_msg_sz = (uint32_t)known[VERBS_MOST_BYTES],
        .pkey_tbl_len = 1,
        .lid = (uint16_t)known[VERBS_LID],
        .sm_lid = 1,
        .max_vl_num = 1,
        .active_width = (uint8_t)known[VERBS_WIDTH],
        .active_speed = (uint8_t)known[VERBS_SPEED],
        .phys_state = LINK_UP,
        .link_layer = IBV_LINK_LAYER_INFINIBAND,
    };
    if (port != ONE_PORT) {
        return EINVAL;
    }
    memcpy(attributes, &all, bytes < sizeof all ? bytes : sizeof all);
    return 0;
}

#undef ibv_query_port

int ibv_query_port(
    struct ibv_context *context, uint8_t port, struct _compat_ibv_port_attr *attributes) {
    return query_port(
        context,
        port,
        (struct ibv_port_attr *)attributes,
        offsetof(struct ibv_port_attr, port_cap_flags2));
}

int ibv_query_gid(struct ibv_context *context, uint8_t port, int index, union ibv_gid *gid) {
    if (port != ONE_PORT || index != 0) {
        errno = EINVAL;
        return -1;
    }
    gid->global.subnet_prefix = htobe64(UINT64_C(0xfe80000000000000));
    gid->global.interface_id = htobe64(facts(context)[VERBS_GUID]);
    return 0;
}

int _ibv_query_gid_ex(
    struct ibv_context *context,
    uint32_t port,
    uint32_t index,
    struct ibv_gid_entry *entry,
    uint32_t flags,
    size_t bytes) {
    struct ibv_gid_entry found = {.gid_index = index, .port_num = port};
    (void)flags;
    if (ibv_query_gid(context, (uint8_t)port, (int)index, &found.gid) != 0) {
        return EINVAL;
    }
    memcpy(entry, &found, bytes < sizeof found ? bytes : sizeof found);
    return 0;
}

int ibv_query_gid_type(struct ibv_context *context, uint8_t port, unsigned index, unsigned *type);

int ibv_query_gid_type(struct ibv_context *context, uint8_t port, unsigned index, unsigned *type) {
    union ibv_gid gid;
    *type = IBV_GID_TYPE_IB;
    return ibv_query_gid(context, port, (int)index, &gid);
}

int ibv_query_pkey(struct ibv_context *context, uint8_t port, int index, __be16 *key) {
    (void)context;
    (void)port;
    *key = htons(UINT16_MAX);
    return index == 0 ? 0 : -1;
}

static struct ibv_qp *create_pair(struct ibv_context *context, struct ibv_qp_init_attr_ex *wanted) {
    (void)context;
    struct ibv_qp *qp = ibv_create_qp(wanted->pd, (struct ibv_qp_init_attr *)wanted);
    if (qp != NULL && wanted->comp_mask & IBV_QP_INIT_ATTR_SEND_OPS_FLAGS) {
        extend((struct pair *)qp);
    }
    return qp;
}

struct ibv_context *ibv_open_device(struct ibv_device *device) {
    struct verbs_context *opened = calloc(1, sizeof *opened);
    if (opened == NULL) {
        return NULL;
    }
    opened->sz = sizeof *opened;
    opened->query_port = query_port;
    opened->query_device_ex = query_device_more;
    opened->create_qp_ex = create_pair;
    struct ibv_context *context = &opened->context;
    context->device = device;
    context->ops.poll_cq = poll_queue;
    context->ops.req_notify_cq = notify;
    context->ops.post_send = post_send;
    context->ops.post_recv = post_receive;
    context->ops.post_srq_recv = post_shared_receive;
    context->cmd_fd = -1;
    context->async_fd = -1;
    context->num_comp_vectors = 1;
    context->abi_compat = __VERBS_ABI_IS_EXTENDED;
    return context;
}

int ibv_close_device(struct ibv_context *context) {
    free((char *)context - offsetof(struct verbs_context, context));
    return 0;
}
