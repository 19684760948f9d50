/*
 * Runs random MPI programs, which are described on a file as numbers, and writes for each program
 * the hashes of all that the calling rank received. RandomProgram.java describes the numbers.
 */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_GROUPS = 64, MOST_PENDING = 64, MOST_REQUESTS = 512 };
enum { MESSAGE, STREAM, FUNNEL, SHIFT, PERSISTENT, COLLECTIVE, SPLIT, DUPLICATE, GROUP, COMPLETE };
enum { BARRIER, BCAST, GATHER, GATHERV, SCATTER, SCATTERV, ALLGATHER, ALLGATHERV, ALLTOALL,
       ALLTOALLV, REDUCE, ALLREDUCE, REDUCE_SCATTER, REDUCE_SCATTER_BLOCK, SCAN, EXSCAN };

struct event { int op, comm, a, b, size, type, operation, mode; };

struct pending {
    int event, op, first, count, hashed, ranks, room;
    unsigned char *in, *out;
};

static MPI_Comm groups[MOST_GROUPS];
static int group_count;
static struct pending waiting[MOST_PENDING];
static int waiting_count;
static MPI_Request requests[MOST_REQUESTS];
static MPI_Status statuses[MOST_REQUESTS];
static int request_count;
static int me;
static FILE *answers;
static MPI_Op composition;
static MPI_Datatype map_type;

static void compose(void *in, void *inout, int *count, MPI_Datatype *type)
{
    uint32_t *left = in, *right = inout;
    (void)type;
    for (int i = 0; i < 2 * *count; i += 2) {
        right[i + 1] = left[i] * right[i + 1] + left[i + 1];
        right[i] = left[i] * right[i];
    }
}

static uint64_t hash(uint64_t value, const unsigned char *bytes, int count)
{
    for (int i = 0; i < count; i++)
        value = (value ^ bytes[i]) * 0x100000001b3ULL;
    return value;
}

static uint64_t hash_number(uint64_t value, int number)
{
    for (int i = 0; i < 4; i++)
        value = (value ^ (unsigned char)(number >> 8 * i)) * 0x100000001b3ULL;
    return value;
}

static void fill(unsigned char *bytes, int count, int event, int rank, int part)
{
    for (int i = 0; i < count; i++)
        bytes[i] = (unsigned char)(event * 131 + rank * 31 + part * 17 + i * 7 + (i >> 8) * 13);
}

static void *zeros(long bytes)
{
    return calloc(bytes > 0 ? bytes : 1, 1);
}

static int part_size(int size, int event, int part)
{
    return (int)((long)size * ((event * 7 + part * 5) % 4) / 3);
}

static MPI_Datatype type_of(int type)
{
    const MPI_Datatype types[] = {
        MPI_INT8_T, MPI_UINT8_T, MPI_INT16_T, MPI_UINT16_T, MPI_INT32_T, MPI_UINT32_T,
        MPI_INT64_T, MPI_UINT64_T, MPI_FLOAT, MPI_DOUBLE, MPI_SHORT_INT, MPI_2INT,
        MPI_LONG_INT, MPI_FLOAT_INT, MPI_DOUBLE_INT, map_type};
    return types[type];
}

static int bytes_of(int type)
{
    const int bytes[] = {1, 1, 2, 2, 4, 4, 8, 8, 4, 8, 8, 8, 16, 8, 16, 8};
    return bytes[type];
}

static MPI_Op operation_of(int operation)
{
    const MPI_Op operations[] = {MPI_SUM, MPI_PROD, MPI_MIN, MPI_MAX, MPI_LAND, MPI_BAND, MPI_LOR,
                                 MPI_BOR, MPI_LXOR, MPI_BXOR, MPI_MINLOC, MPI_MAXLOC, composition};
    return operations[operation];
}

/* Elements whose sums and products are exact in every order. */
static void fill_elements(unsigned char *bytes, int count, int type, int event, int rank)
{
    for (int i = 0; i < count; i++, bytes += bytes_of(type)) {
        uint32_t mixed = (uint32_t)(event * 7919 + rank * 104729 + i * 31337) * 2654435761u;
        int small = (int)((mixed >> 16) % 17) - 8;
        int place = rank * 100 + (int)((mixed >> 8) % 7);
        int64_t wide = type == 7 ? (int64_t)((uint64_t)mixed << 20 ^ mixed) : small;
        float single = (float)small;
        double number = small;
        short narrow = (short)(small / 4);
        int medium = small / 4;
        long length = small / 4;
        float single_value = (float)(small / 4);
        double number_value = small / 4;
        /* MPICH 4.0.2 compares unsigned integers as signed, so none has its upper bit set. */
        if (type == 1 || type == 3 || type == 5)
            mixed &= type == 1 ? 0x7f : type == 3 ? 0x7fff : 0x7fffffff;
        switch (type) {
        case 1: case 3: case 5: memcpy(bytes, &mixed, bytes_of(type)); break;
        case 8: memcpy(bytes, &single, 4); break;
        case 9: memcpy(bytes, &number, 8); break;
        case 10: memcpy(bytes, &narrow, 2); memcpy(bytes + 4, &place, 4); break;
        case 11: memcpy(bytes, &medium, 4); memcpy(bytes + 4, &place, 4); break;
        case 12: memcpy(bytes, &length, 8); memcpy(bytes + 8, &place, 4); break;
        case 13: memcpy(bytes, &single_value, 4); memcpy(bytes + 4, &place, 4); break;
        case 14: memcpy(bytes, &number_value, 8); memcpy(bytes + 8, &place, 4); break;
        case 15: memcpy(bytes, &mixed, 4); memcpy(bytes + 4, &small, 4); break;
        default: memcpy(bytes, &wide, bytes_of(type));
        }
    }
}

static uint64_t received(uint64_t value, const unsigned char *bytes, const MPI_Status *status)
{
    int count;
    MPI_Get_count(status, MPI_BYTE, &count);
    value = hash_number(value, status->MPI_SOURCE);
    value = hash_number(value, status->MPI_TAG);
    value = hash_number(value, count);
    return hash(value, bytes, count);
}

static void report(int event, uint64_t value)
{
    fprintf(answers, " %d:%016llx", event, (unsigned long long)value);
}

/* Messages of each sender in their order; the order of the senders does not matter. */
static void report_funnel(int event, const unsigned char *in, int room, const MPI_Status *all,
                          int count, int ranks)
{
    uint64_t *chains = zeros(8L * ranks);
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        uint64_t *chain = chains + all[i].MPI_SOURCE;
        *chain = received(*chain, in + (long)i * room, all + i);
    }
    for (int i = 0; i < ranks; i++)
        sum += chains[i];
    report(event, sum);
    free(chains);
}

static void finish(struct pending *p)
{
    const MPI_Status *all = statuses + p->first;
    uint64_t value = 0;
    if (p->op == FUNNEL && p->hashed) {
        report_funnel(p->event, p->in, p->room, all, p->count, p->ranks);
    } else if (p->op == COLLECTIVE && p->hashed >= 0) {
        report(p->event, hash(0, p->in, p->hashed));
    } else if (p->op < FUNNEL && p->hashed) {
        for (int i = 0; i < p->hashed; i++)
            value = received(value, p->in + (long)i * p->room, all + i);
        report(p->event, value);
    }
    free(p->in);
    free(p->out);
}

static void complete(int mode)
{
    int left = request_count, flag, done, index;
    int *indices = zeros(4L * MOST_REQUESTS);
    MPI_Status *some = zeros((long)sizeof(MPI_Status) * MOST_REQUESTS);
    if (mode == 0) {
        MPI_Waitall(request_count, requests, statuses);
    } else if (mode == 1) {
        for (; left > 0; left--) {
            MPI_Status status;
            MPI_Waitany(request_count, requests, &index, &status);
            statuses[index] = status;
        }
    } else if (mode == 3) {
        do
            MPI_Testall(request_count, requests, &flag, statuses);
        while (!flag);
    } else {
        while (left > 0) {
            if (mode == 2)
                MPI_Waitsome(request_count, requests, &done, indices, some);
            else
                MPI_Testsome(request_count, requests, &done, indices, some);
            for (int i = 0; i < done; i++)
                statuses[indices[i]] = some[i];
            left -= done;
        }
    }
    free(indices);
    free(some);
    for (int i = 0; i < waiting_count; i++)
        finish(waiting + i);
    waiting_count = request_count = 0;
}

static struct pending *begin(const struct event *e, int number, long in, long out)
{
    struct pending *p = waiting + waiting_count++;
    memset(p, 0, sizeof *p);
    p->event = number;
    p->op = e->op;
    p->first = request_count;
    p->in = zeros(in);
    p->out = zeros(out);
    return p;
}

static void messages(const struct event *e, int number, MPI_Comm comm, int rank, int n)
{
    int from = e->a % n, to = e->b % n, count = e->op == MESSAGE ? 1 : 3;
    struct pending *p = begin(e, number, (long)count * e->size, (long)count * e->size);
    p->room = e->size;
    if (rank == to) {
        for (int i = 0; i < count; i++)
            MPI_Irecv(p->in + (long)i * e->size, e->size, MPI_BYTE,
                      e->op == MESSAGE && (e->type & 2) ? MPI_ANY_SOURCE : from,
                      e->op == STREAM ? MPI_ANY_TAG : number + 1, comm, requests + request_count++);
        p->hashed = count;
    }
    if (rank == from) {
        for (int i = 0; i < count; i++) {
            int size = e->op == MESSAGE ? e->size : part_size(e->size, number, i);
            int tag = e->op == MESSAGE ? number + 1 : 1000 + (number * 3 + i * 7) % 5;
            unsigned char *out = p->out + (long)i * e->size;
            fill(out, size, number, rank, i);
            if (e->type & 1)
                MPI_Issend(out, size, MPI_BYTE, to, tag, comm, requests + request_count++);
            else
                MPI_Isend(out, size, MPI_BYTE, to, tag, comm, requests + request_count++);
        }
    }
    p->count = request_count - p->first;
}

static void funnel(const struct event *e, int number, MPI_Comm comm, int rank, int n)
{
    int root = e->a % n, count = 2;
    int all = count * (n - 1);
    struct pending *p = begin(e, number, (long)all * e->size, (long)count * e->size);
    p->room = e->size;
    p->ranks = n;
    if (rank != root) {
        for (int i = 0; i < count; i++) {
            int size = part_size(e->size, number + rank, i);
            unsigned char *out = p->out + (long)i * e->size;
            fill(out, size, number, rank, i);
            MPI_Isend(out, size, MPI_BYTE, root, number + 1, comm, requests + request_count++);
        }
    } else if (e->type == 0) {
        for (int i = 0; i < all; i++)
            MPI_Irecv(p->in + (long)i * e->size, e->size, MPI_BYTE, MPI_ANY_SOURCE, number + 1,
                      comm, requests + request_count++);
        p->hashed = 1;
        p->count = all;
    } else {
        MPI_Status *seen = zeros((long)sizeof(MPI_Status) * all);
        for (int i = 0; i < all; i++) {
            int size;
            MPI_Status probed;
            MPI_Probe(MPI_ANY_SOURCE, number + 1, comm, &probed);
            MPI_Get_count(&probed, MPI_BYTE, &size);
            MPI_Recv(p->in + (long)i * e->size, size, MPI_BYTE, probed.MPI_SOURCE, number + 1,
                     comm, seen + i);
        }
        report_funnel(number, p->in, e->size, seen, all, n);
        free(seen);
    }
}

static void shift(const struct event *e, int number, MPI_Comm comm, int rank, int n)
{
    int distance = e->a % n, to = rank + distance, from = rank - distance;
    unsigned char *out = zeros(e->size), *in = zeros(e->size);
    MPI_Status status;
    uint64_t value;
    if (e->b % 2) {
        to = to < n ? to : MPI_PROC_NULL;
        from = from >= 0 ? from : MPI_PROC_NULL;
    }
    fill(out, e->size, number, rank, 0);
    MPI_Sendrecv(out, e->size, MPI_BYTE, to < 0 ? to : to % n, number + 1, in, e->size, MPI_BYTE,
                 from < 0 && e->b % 2 ? from : (from + n) % n, number + 1, comm, &status);
    value = received(0, in, &status);
    report(number, value);
    free(in);
    free(out);
}

static void persistent(const struct event *e, int number, MPI_Comm comm, int rank, int n)
{
    int from = e->a % n, to = e->b % n, count = 0;
    unsigned char *out = zeros(e->size), *in = zeros(e->size);
    MPI_Request all[2];
    MPI_Status done[2];
    uint64_t value = 0;
    if (rank == to)
        MPI_Recv_init(in, e->size, MPI_BYTE, from, number + 1, comm, all + count++);
    if (rank == from && (e->type & 1))
        MPI_Ssend_init(out, e->size, MPI_BYTE, to, number + 1, comm, all + count++);
    else if (rank == from)
        MPI_Send_init(out, e->size, MPI_BYTE, to, number + 1, comm, all + count++);
    for (int i = 0; i < 3; i++) {
        fill(out, e->size, number, rank, i);
        MPI_Startall(count, all);
        MPI_Waitall(count, all, done);
        if (rank == to)
            value = received(value, in, done);
    }
    if (rank == to)
        report(number, value);
    for (int i = 0; i < count; i++)
        MPI_Request_free(all + i);
    free(in);
    free(out);
}

/* Blocks with gaps of 3 bytes, the last one first. Returns their end. */
static int place(int *offsets, const int *sizes, int n)
{
    int end = 0;
    for (int i = n - 1; i >= 0; i--) {
        offsets[i] = end;
        end += sizes[i] + 3;
    }
    return end;
}

static void collective(const struct event *e, int number, MPI_Comm comm, int rank, int n)
{
    int root = e->b % n, size = e->size, kind = e->a;
    int bytes = kind >= REDUCE ? size * bytes_of(e->type) : size;
    int *sizes = zeros(4L * n), *offsets = zeros(4L * n);
    int *others = zeros(4L * n), *places = zeros(4L * n);
    struct pending *p = begin(e, number, (long)n * (bytes + 3) * 2, (long)n * (bytes + 3) * 2);
    MPI_Request *r = requests + request_count++;
    MPI_Datatype type = type_of(e->type);
    MPI_Op op = operation_of(e->operation);
    int end, total = 0;
    for (int i = 0; i < n; i++)
        sizes[i] = part_size(size, number, i);
    end = place(offsets, sizes, n);
    if (kind < REDUCE)
        fill(p->out, n * (bytes + 3), number, rank, 0);
    p->hashed = size;
    switch (kind) {
    case BARRIER:
        MPI_Ibarrier(comm, r);
        p->hashed = -1;
        break;
    case BCAST:
        if (rank == root)
            fill(p->in, size, number, rank, 1);
        MPI_Ibcast(p->in, size, MPI_BYTE, root, comm, r);
        break;
    case GATHER:
        MPI_Igather(p->out, size, MPI_BYTE, p->in, size, MPI_BYTE, root, comm, r);
        p->hashed = rank == root ? n * size : -1;
        break;
    case GATHERV:
        MPI_Igatherv(p->out, sizes[rank], MPI_BYTE, p->in, sizes, offsets, MPI_BYTE, root, comm, r);
        p->hashed = rank == root ? end : -1;
        break;
    case SCATTER:
        MPI_Iscatter(p->out, size, MPI_BYTE, p->in, size, MPI_BYTE, root, comm, r);
        break;
    case SCATTERV:
        MPI_Iscatterv(p->out, sizes, offsets, MPI_BYTE, p->in, sizes[rank], MPI_BYTE, root, comm, r);
        p->hashed = sizes[rank];
        break;
    case ALLGATHER:
        MPI_Iallgather(p->out, size, MPI_BYTE, p->in, size, MPI_BYTE, comm, r);
        p->hashed = n * size;
        break;
    case ALLGATHERV:
        MPI_Iallgatherv(p->out, sizes[rank], MPI_BYTE, p->in, sizes, offsets, MPI_BYTE, comm, r);
        p->hashed = end;
        break;
    case ALLTOALL:
        MPI_Ialltoall(p->out, size, MPI_BYTE, p->in, size, MPI_BYTE, comm, r);
        p->hashed = n * size;
        break;
    case ALLTOALLV:
        for (int i = 0; i < n; i++) {
            sizes[i] = part_size(size, number + rank, i);
            others[i] = part_size(size, number + i, rank);
        }
        place(offsets, sizes, n);
        p->hashed = place(places, others, n);
        MPI_Ialltoallv(p->out, sizes, offsets, MPI_BYTE, p->in, others, places, MPI_BYTE, comm, r);
        break;
    default:
        for (int i = 0; i < n; i++)
            total += sizes[i];
        fill_elements(p->out, kind == REDUCE_SCATTER ? total : size, e->type, number, rank);
        p->hashed = bytes;
        if (kind == REDUCE) {
            MPI_Ireduce(p->out, p->in, size, type, op, root, comm, r);
            p->hashed = rank == root ? bytes : -1;
        } else if (kind == ALLREDUCE) {
            MPI_Iallreduce(p->out, p->in, size, type, op, comm, r);
        } else if (kind == REDUCE_SCATTER) {
            MPI_Ireduce_scatter(p->out, p->in, sizes, type, op, comm, r);
            p->hashed = sizes[rank] * bytes_of(e->type);
        } else if (kind == REDUCE_SCATTER_BLOCK) {
            MPI_Ireduce_scatter_block(p->out, p->in, size / n, type, op, comm, r);
            p->hashed = size / n * bytes_of(e->type);
        } else if (kind == SCAN) {
            MPI_Iscan(p->out, p->in, size, type, op, comm, r);
        } else {
            MPI_Iexscan(p->out, p->in, size, type, op, comm, r);
            p->hashed = rank > 0 ? bytes : -1;
        }
    }
    p->count = 1;
    if (e->mode == 0) {
        /* Arrays of sizes may go once the call has ended. */
        MPI_Wait(r, MPI_STATUS_IGNORE);
        finish(p);
        request_count--;
        waiting_count--;
        free(sizes);
        free(offsets);
        free(others);
        free(places);
    }
}

static void run(const struct event *e, int number)
{
    MPI_Comm comm = groups[e->comm], made = MPI_COMM_NULL;
    int rank = -1, n = 0;
    if (e->op == COMPLETE) {
        complete(e->mode);
        return;
    }
    if (e->op == GROUP) {
        MPI_Group all, some;
        int world, members[32], count = 0;
        MPI_Comm_size(MPI_COMM_WORLD, &world);
        for (int i = world - 1; i >= 0; i--)
            if (e->a >> i & 1)
                members[count++] = i;
        if (e->a >> me & 1) {
            MPI_Comm_group(MPI_COMM_WORLD, &all);
            MPI_Group_incl(all, count, members, &some);
            MPI_Comm_create_group(MPI_COMM_WORLD, some, number, &made);
            MPI_Group_free(&some);
            MPI_Group_free(&all);
        }
        groups[group_count++] = made;
        return;
    }
    if (comm != MPI_COMM_NULL) {
        MPI_Comm_rank(comm, &rank);
        MPI_Comm_size(comm, &n);
    }
    if (e->op == SPLIT || e->op == DUPLICATE) {
        if (comm != MPI_COMM_NULL && e->op == SPLIT)
            MPI_Comm_split(comm, rank == e->b ? MPI_UNDEFINED : rank % e->a, rank * e->b % 5, &made);
        else if (comm != MPI_COMM_NULL)
            MPI_Comm_dup(comm, &made);
        groups[group_count++] = made;
        return;
    }
    if (comm == MPI_COMM_NULL)
        return;
    switch (e->op) {
    case MESSAGE: case STREAM: messages(e, number, comm, rank, n); break;
    case FUNNEL: funnel(e, number, comm, rank, n); break;
    case SHIFT: shift(e, number, comm, rank, n); break;
    case PERSISTENT: persistent(e, number, comm, rank, n); break;
    default: collective(e, number, comm, rank, n);
    }
}

int main(int argc, char **argv)
{
    int programs, events;
    char name[4096];
    FILE *text = argc > 2 ? fopen(argv[1], "r") : NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    snprintf(name, sizeof name, "%s.%d", argv[2], me);
    answers = fopen(name, "w");
    if (!text || !answers || fscanf(text, "%d", &programs) != 1)
        MPI_Abort(MPI_COMM_WORLD, 3);
    MPI_Op_create(compose, 0, &composition);
    MPI_Type_contiguous(2, MPI_UINT32_T, &map_type);
    MPI_Type_commit(&map_type);
    for (int i = 0; i < programs; i++) {
        if (fscanf(text, "%d", &events) != 1)
            MPI_Abort(MPI_COMM_WORLD, 4);
        groups[0] = MPI_COMM_WORLD;
        group_count = 1;
        fprintf(answers, "%d", i);
        for (int number = 0; number < events; number++) {
            struct event e;
            if (fscanf(text, "%d %d %d %d %d %d %d %d", &e.op, &e.comm, &e.a, &e.b, &e.size,
                       &e.type, &e.operation, &e.mode) != 8)
                MPI_Abort(MPI_COMM_WORLD, 5);
            run(&e, number);
        }
        complete(0);
        /* A message of the next program could match a wildcard of this one. */
        MPI_Barrier(MPI_COMM_WORLD);
        for (int g = 1; g < group_count; g++)
            if (groups[g] != MPI_COMM_NULL)
                MPI_Comm_free(groups + g);
        fprintf(answers, "\n");
    }
    fclose(answers);
    MPI_Finalize();
    return 0;
}
