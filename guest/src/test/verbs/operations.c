/* Server and client that try each operation of a reliable connection and check its bytes. */
#include <arpa/inet.h>
#include <infiniband/verbs.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PORT = 4000, BYTES = 16384, HALF = BYTES / 2, IMMEDIATE = 77 };

struct peer {
    uint64_t address;
    uint32_t key;
    uint32_t number;
    uint32_t lid;
};

static struct ibv_qp *qp;
static struct ibv_cq *completions;
static struct ibv_mr *region;
static volatile char *memory;
static struct peer other;

static void require(int holds, const char *what) {
    if (!holds) {
        printf("failed: %s\n", what);
        exit(1);
    }
}

static int meet(const char *server) {
    int made = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(PORT)};
    if (server != NULL) {
        inet_pton(AF_INET, server, &address.sin_addr);
        require(connect(made, (struct sockaddr *)&address, sizeof address) == 0, "connect");
        return made;
    }
    require(bind(made, (struct sockaddr *)&address, sizeof address) == 0, "bind");
    require(listen(made, 1) == 0, "listen");
    int accepted = accept(made, NULL, NULL);
    close(made);
    return accepted;
}

static void exchange(int stream, const void *mine, void *theirs, size_t bytes) {
    require(write(stream, mine, bytes) == (ssize_t)bytes, "write");
    size_t got = 0;
    while (got < bytes) {
        ssize_t more = read(stream, (char *)theirs + got, bytes - got);
        require(more > 0, "read");
        got += (size_t)more;
    }
}

static void meeting_point(int stream) {
    char word = 'x';
    exchange(stream, &word, &word, 1);
}

static void set_up(int stream) {
    int count;
    struct ibv_device **devices = ibv_get_device_list(&count);
    require(count > 0, "a device");
    struct ibv_context *context = ibv_open_device(devices[0]);
    ibv_free_device_list(devices);
    struct ibv_pd *pd = ibv_alloc_pd(context);
    memory = memalign(4096, BYTES);
    memset((void *)memory, 0, BYTES);
    region = ibv_reg_mr(
        pd,
        (void *)memory,
        BYTES,
        IBV_ACCESS_LOCAL_WRITE | IBV_ACCESS_REMOTE_WRITE | IBV_ACCESS_REMOTE_READ
            | IBV_ACCESS_REMOTE_ATOMIC);
    completions = ibv_create_cq(context, 16, NULL, NULL, 0);
    struct ibv_qp_init_attr wanted = {
        .send_cq = completions,
        .recv_cq = completions,
        .cap = {.max_send_wr = 4, .max_recv_wr = 4, .max_inline_data = 64},
        .qp_type = IBV_QPT_RC,
    };
    qp = ibv_create_qp(pd, &wanted);
    require(region != NULL && completions != NULL && qp != NULL, "objects");
    struct ibv_port_attr port;
    require(ibv_query_port(context, 1, &port) == 0, "port");
    struct peer me = {(uintptr_t)memory, region->rkey, qp->qp_num, port.lid};
    exchange(stream, &me, &other, sizeof me);
    struct ibv_qp_attr attributes = {.qp_state = IBV_QPS_INIT, .port_num = 1};
    int mask = IBV_QP_STATE | IBV_QP_PORT | IBV_QP_PKEY_INDEX | IBV_QP_ACCESS_FLAGS;
    require(ibv_modify_qp(qp, &attributes, mask) == 0, "INIT");
    attributes.qp_state = IBV_QPS_RTR;
    attributes.dest_qp_num = other.number;
    attributes.ah_attr.dlid = (uint16_t)other.lid;
    attributes.path_mtu = IBV_MTU_1024;
    mask = IBV_QP_STATE | IBV_QP_DEST_QPN | IBV_QP_AV | IBV_QP_PATH_MTU | IBV_QP_RQ_PSN
         | IBV_QP_MAX_DEST_RD_ATOMIC | IBV_QP_MIN_RNR_TIMER;
    require(ibv_modify_qp(qp, &attributes, mask) == 0, "RTR");
    attributes.qp_state = IBV_QPS_RTS;
    mask = IBV_QP_STATE | IBV_QP_TIMEOUT | IBV_QP_RETRY_CNT | IBV_QP_RNR_RETRY | IBV_QP_SQ_PSN
         | IBV_QP_MAX_QP_RD_ATOMIC;
    require(ibv_modify_qp(qp, &attributes, mask) == 0, "RTS");
}

static struct ibv_wc completed(void) {
    struct ibv_wc completion;
    int found = 0;
    while (found == 0) {
        found = ibv_poll_cq(completions, 1, &completion);
    }
    require(found == 1, "poll");
    return completion;
}

static struct ibv_wc post(struct ibv_send_wr request, uint64_t from, uint32_t bytes) {
    struct ibv_sge range = {(uintptr_t)memory + from, bytes, region->lkey};
    struct ibv_send_wr *bad;
    request.sg_list = &range;
    request.num_sge = 1;
    request.send_flags |= IBV_SEND_SIGNALED;
    require(ibv_post_send(qp, &request, &bad) == 0, "post");
    struct ibv_wc completion = completed();
    require(completion.wr_id == request.wr_id, "the id of the request");
    return completion;
}

/* Writes a word to the same place of the peer. */
static void put(uint64_t at, uint32_t bytes, unsigned flags) {
    struct ibv_send_wr request = {.wr_id = 1, .opcode = IBV_WR_RDMA_WRITE, .send_flags = flags};
    request.wr.rdma.remote_addr = other.address + at;
    request.wr.rdma.rkey = other.key;
    require(post(request, at, bytes).status == IBV_WC_SUCCESS, "write");
}

static uint64_t change(enum ibv_wr_opcode opcode, uint64_t operand, uint64_t swap) {
    struct ibv_send_wr request = {.wr_id = 2, .opcode = opcode};
    request.wr.atomic.remote_addr = other.address + 8;
    request.wr.atomic.rkey = other.key;
    request.wr.atomic.compare_add = operand;
    request.wr.atomic.swap = swap;
    require(post(request, HALF, 8).status == IBV_WC_SUCCESS, "atomic");
    return *(volatile uint64_t *)(memory + HALF);
}

static void client(int stream) {
    memory[0] = 5;
    put(0, 1, IBV_SEND_INLINE);
    while (memory[HALF] != 6) {
    }
    puts("client: the server has written");
    int first = (int)change(IBV_WR_ATOMIC_FETCH_AND_ADD, 3, 0);
    int second = (int)change(IBV_WR_ATOMIC_FETCH_AND_ADD, 4, 0);
    int third = (int)change(IBV_WR_ATOMIC_CMP_AND_SWP, 7, 100);
    printf("client: old values %d %d %d\n", first, second, third);
    struct ibv_send_wr read = {.wr_id = 3, .opcode = IBV_WR_RDMA_READ};
    read.wr.rdma.remote_addr = other.address;
    read.wr.rdma.rkey = other.key;
    require(post(read, HALF, 4000).status == IBV_WC_SUCCESS, "read");
    printf("client: reads %d %d\n", memory[HALF], (int)*(volatile uint64_t *)(memory + HALF + 8));
    meeting_point(stream);
    memset((void *)memory, 'a', 5000);
    struct ibv_send_wr with_data = {
        .wr_id = 4, .opcode = IBV_WR_SEND_WITH_IMM, .imm_data = htonl(IMMEDIATE)};
    require(post(with_data, 0, 5000).status == IBV_WC_SUCCESS, "send");
    meeting_point(stream);
    struct ibv_send_wr wrong = {.wr_id = 5, .opcode = IBV_WR_RDMA_WRITE};
    wrong.wr.rdma.remote_addr = other.address;
    wrong.wr.rdma.rkey = other.key + 1;
    printf("client: %s\n", ibv_wc_status_str(post(wrong, 0, 8).status));
    struct ibv_qp_attr attributes;
    struct ibv_qp_init_attr wanted;
    ibv_query_qp(qp, &attributes, IBV_QP_STATE, &wanted);
    require(attributes.qp_state == IBV_QPS_ERR, "ERR");
    meeting_point(stream);
}

static void server(int stream) {
    while (memory[0] != 5) {
    }
    puts("server: the client has written");
    memory[HALF] = 6;
    put(HALF, 1, 0);
    struct ibv_sge range = {(uintptr_t)memory + HALF, HALF, region->lkey};
    struct ibv_recv_wr request = {.wr_id = 9, .sg_list = &range, .num_sge = 1};
    struct ibv_recv_wr *bad;
    require(ibv_post_recv(qp, &request, &bad) == 0, "post of a receive");
    meeting_point(stream);
    struct ibv_wc completion = completed();
    printf("server: word %d\n", (int)*(volatile uint64_t *)(memory + 8));
    printf("server: request %d gets %d bytes with %d, last %c\n", (int)completion.wr_id,
           (int)completion.byte_len, (int)ntohl(completion.imm_data), memory[HALF + 4999]);
    meeting_point(stream);
    /* A queue pair that is destroyed answers nothing. */
    meeting_point(stream);
}

int main(int count, char **arguments) {
    int stream = meet(count > 1 ? arguments[1] : NULL);
    set_up(stream);
    if (count > 1) {
        client(stream);
    } else {
        server(stream);
    }
    ibv_destroy_qp(qp);
    ibv_destroy_cq(completions);
    struct ibv_pd *pd = region->pd;
    struct ibv_context *context = region->context;
    require(ibv_dereg_mr(region) == 0, "deregistration");
    require(ibv_dealloc_pd(pd) == 0 && ibv_close_device(context) == 0, "close");
    free((void *)memory);
    return 0;
}
