/*
 * Binary interface of MPI 5.0 in front of the functions with MPICH's handles: predefined handles and
 * constants have other numbers, handles are pointers, and a status has other fields.
 */
#include "standard.h"

#include "constants.h"

#include <stdio.h>
#include <stdlib.h>

enum { IGNORE = 1, ADDED = 1 << 30, CLASS = 0xff };

int MPIR_Dup_fn(int object, int key, void *extra, void *in, void *out, int *flag);

void *standard_many(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (memory == NULL) {
        fprintf(stderr, "No memory is left for an array of %zu handles or statuses\n", count);
        abort();
    }
    return memory;
}

void standard_free(void *variable) {
    free(*(void **)variable);
}

int standard_in(struct constants kind, intptr_t value) {
    for (int i = 0; i < kind.count; i++) {
        if (kind.all[i].standard == value) {
            return kind.all[i].own;
        }
    }
    return (int)value;
}

intptr_t standard_out(struct constants kind, int value) {
    for (int i = 0; i < kind.count; i++) {
        if (kind.all[i].own == value) {
            return kind.all[i].standard;
        }
    }
    return value;
}

int standard_error(int own) {
    if (own & ADDED) {
        return own;
    }
    return (own & ~CLASS) | (int)standard_out(kind_error, own & CLASS);
}

int standard_error_in(int code) {
    if (code & ADDED) {
        return code;
    }
    return (code & ~CLASS) | standard_in(kind_error, code & CLASS);
}

void standard_status_in(const struct standard_status *from, struct own_status *to) {
    to->count_low = from->internal[0];
    to->count_high = from->internal[1];
    to->source = standard_in(kind_rank, from->source);
    to->tag = standard_in(kind_tag, from->tag);
    to->error = standard_error_in(from->error);
}

void standard_status_out(const struct own_status *from, struct standard_status *to) {
    to->internal[0] = from->count_low;
    to->internal[1] = from->count_high;
    to->source = (int)standard_out(kind_rank, from->source);
    to->tag = (int)standard_out(kind_tag, from->tag);
    to->error = standard_error(from->error);
}

void *standard_buffer(const void *address) {
    return address == (void *)1 ? (void *)-1 : (void *)address;
}

void *standard_weights(const void *address) {
    enum { UNWEIGHTED = 10, EMPTY = 11 };
    if ((uintptr_t)address == UNWEIGHTED) {
        return (void *)2;
    }
    return (uintptr_t)address == EMPTY ? (void *)3 : (void *)address;
}

void *standard_copy(void *function) {
    int (*duplicate)(int, int, void *, void *, void *, int *) = MPIR_Dup_fn;
    return function == (void *)1 ? (void *)(uintptr_t)duplicate : function;
}

int door_Comm_test_inter(int communicator, uintptr_t flag);
int door_Comm_size(int communicator, uintptr_t size);
int door_Comm_remote_size(int communicator, uintptr_t size);
int door_Comm_rank(int communicator, uintptr_t rank);
int door_Topo_test(int communicator, uintptr_t kind);
int door_Cartdim_get(int communicator, uintptr_t count);
int door_Graph_neighbors_count(int communicator, int rank, uintptr_t count);
int door_Dist_graph_neighbors_count(
    int communicator, uintptr_t in, uintptr_t out, uintptr_t weighted);

int standard_peers(int communicator) {
    int inter = 0;
    int count = 0;
    if (door_Comm_test_inter(communicator, (uintptr_t)&inter) != 0) {
        return 0;
    }
    if (inter) {
        door_Comm_remote_size(communicator, (uintptr_t)&count);
    } else {
        door_Comm_size(communicator, (uintptr_t)&count);
    }
    return count;
}

int standard_neighbours(int communicator, int outgoing) {
    enum { GRAPH = 1, GRID = 2, DISTRIBUTED = 3 };
    int kind = 0, rank = 0, count = 0, in = 0, out = 0, weighted = 0;
    if (door_Topo_test(communicator, (uintptr_t)&kind) != 0) {
        return 0;
    }
    if (kind == GRID) {
        door_Cartdim_get(communicator, (uintptr_t)&count);
        return 2 * count;
    }
    if (kind == GRAPH) {
        door_Comm_rank(communicator, (uintptr_t)&rank);
        door_Graph_neighbors_count(communicator, rank, (uintptr_t)&count);
        return count;
    }
    if (kind == DISTRIBUTED) {
        door_Dist_graph_neighbors_count(
            communicator, (uintptr_t)&in, (uintptr_t)&out, (uintptr_t)&weighted);
    }
    return outgoing ? out : in;
}

void standard_attribute(int key, void *value, const int *found) {
    enum { HOST = 503, IO = 502 };
    if (*found && (key == HOST || key == IO)) {
        int *rank = *(int **)value;
        *rank = (int)standard_out(kind_rank, *rank);
    }
}

/* Functions of the program, which the launcher calls with MPICH's handles. */

static uint64_t operate(uintptr_t function, const uint64_t *a) {
    typedef void operation(uint64_t, uint64_t, uint64_t, void **);
    void *type = (void *)standard_out(kind_type, *(int *)(uintptr_t)a[3]);
    ((operation *)function)(a[0], a[1], a[2], &type);
    return 0;
}

static uint64_t handle_error(uintptr_t function, const uint64_t *a) {
    typedef void handler(void **, int *);
    void *communicator = (void *)standard_out(kind_comm, *(int *)(uintptr_t)a[0]);
    int code = standard_error(*(int *)(uintptr_t)a[1]);
    ((handler *)function)(&communicator, &code);
    return 0;
}

static uint64_t query(uintptr_t function, const uint64_t *a) {
    typedef int asked(uint64_t, struct standard_status *);
    struct own_status *own = (struct own_status *)(uintptr_t)a[1];
    struct standard_status status = {0};
    standard_status_out(own, &status);
    int code = ((asked *)function)(a[0], &status);
    standard_status_in(&status, own);
    return (uint64_t)standard_error_in(code);
}

static uint64_t invoke(uintptr_t function, const uint64_t *a) {
    typedef uint64_t plain(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t);
    int code = 0;
    intptr_t object;
    switch ((enum door_kind)a[DOOR_KIND]) {
        case DOOR_OPERATION:
            return operate(function, a);
        case DOOR_ERROR_HANDLER:
            return handle_error(function, a);
        case DOOR_QUERY:
            return query(function, a);
        case DOOR_COPY_OF_COMMUNICATOR:
        case DOOR_DELETE_OF_COMMUNICATOR:
            object = standard_out(kind_comm, (int)a[0]);
            break;
        case DOOR_COPY_OF_TYPE:
        case DOOR_DELETE_OF_TYPE:
            object = standard_out(kind_type, (int)a[0]);
            break;
        case DOOR_END:
            code = (int)((plain *)function)(a[0], a[1], a[2], a[3], a[4], a[5]);
            return (uint64_t)standard_error_in(code);
        default:
            return ((plain *)function)(a[0], a[1], a[2], a[3], a[4], a[5]);
    }
    code = (int)((plain *)function)((uint64_t)object, a[1], a[2], a[3], a[4], a[5]);
    return (uint64_t)standard_error_in(code);
}

__attribute__((constructor)) static void convert(void) {
    door_invoke = invoke;
}
