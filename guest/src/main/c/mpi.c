/* Calls of MPI that carry a buffer, and functions of MPI that need no emulator. */
#include "mpi_call.h"

#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { ACCEPTED_BUFFER = 1 << 16, NS_PER_S = 1000000000, PS_PER_NS = 1000 };

/* MPI_ERR_ARG of this interface, and of MPICH, whose codes are converted. */
#ifdef STANDARD_ABI
enum { NULL_RESULT = 13 };
#else
enum { NULL_RESULT = 12 };
#endif

enum { WRONG_ARGUMENT = 12 };

#ifdef STANDARD_ABI
enum { STATUS_BYTES = 32, STATUS_SOURCE = 0, ABI_VERSION = 1, ABI_SUBVERSION = 0 };
#else
enum { STATUS_BYTES = 20, STATUS_SOURCE = 2, ABI_VERSION = -1, ABI_SUBVERSION = -1 };
#endif

const char door_command[] = "mpirun";
door_function *const door_own = (door_function *)mpi_combine;

/* Bytes of a buffer to send with the call: all of it if it is short and its type is basic. */
static size_t accepted(const uint64_t *values, int buffer) {
    enum { KIND = 0xff000000, BASIC = 0x4c000000 };
    uint64_t address = values[buffer];
    int64_t count = (int64_t)values[buffer + 1];
    uint32_t type = (uint32_t)values[buffer + 2];
    if (address == 0 || address == UINT64_MAX || count <= 0 || (type & KIND) != BASIC) {
        return 0;
    }
    size_t size = type >> 8 & 0xff;
    return count * size <= ACCEPTED_BUFFER ? count * size : 0;
}

int mpi_call(unsigned function, unsigned arguments, const uint64_t *values, int buffer) {
    struct door_bytes sent = {NULL, 0};
    if (buffer >= 0) {
        sent.at = (const void *)(uintptr_t)values[buffer];
        sent.bytes = accepted(values, buffer);
    }
    return door_call(function, arguments, values, sent);
}

/* A program that loads the library late has the clock of the system's library, not that of the door. */
SHARED(double, Wtime, (void)) {
    struct timespec exact;
    if (door_virtual()) {
        return (double)(door_query() / PS_PER_NS) / NS_PER_S;
    }
    clock_gettime(CLOCK_MONOTONIC, &exact);
    return (double)exact.tv_sec + (double)exact.tv_nsec / NS_PER_S;
}

SHARED(double, Wtick, (void)) {
    return 1.0 / NS_PER_S;
}

static int address_of(const void *place, intptr_t *address) {
    if (address == NULL) {
        return NULL_RESULT;
    }
    *address = (intptr_t)place;
    return 0;
}

SHARED(int, Get_address, (const void *place, intptr_t *address)) {
    return address_of(place, address);
}

SHARED(int, Address, (const void *place, intptr_t *address)) {
    return address_of(place, address);
}

SHARED(intptr_t, Aint_add, (intptr_t base, intptr_t offset)) {
    return base + offset;
}

SHARED(intptr_t, Aint_diff, (intptr_t a, intptr_t b)) {
    return a - b;
}

LOCAL(int, Alloc_mem, (intptr_t bytes, int info, void *pointer)) {
    enum { NO_MEMORY = 34 };
    (void)info;
    if (bytes < 0 || pointer == NULL) {
        return WRONG_ARGUMENT;
    }
    void *memory = malloc(bytes > 0 ? (size_t)bytes : 1);
    memcpy(pointer, &memory, sizeof memory);
    return memory == NULL ? NO_MEMORY : 0;
}

SHARED(int, Free_mem, (void *memory)) {
    free(memory);
    return 0;
}

SHARED(int, Is_thread_main, (int *flag)) {
    if (flag == NULL) {
        return NULL_RESULT;
    }
    *flag = syscall(SYS_gettid) == syscall(SYS_getpid);
    return 0;
}

/* Handles and statuses of Fortran are those of C. */

SHARED(int, Status_c2f, (const void *status, int *fortran)) {
    memcpy(fortran, status, STATUS_BYTES);
    return 0;
}

SHARED(int, Status_f2c, (const int *fortran, void *status)) {
    memcpy(status, fortran, STATUS_BYTES);
    return 0;
}

/* A handle is a number, which is also that of Fortran. */

#ifdef STANDARD_ABI
typedef void *handle;
#else
typedef int handle;
#endif

#define NUMBERS(kind, type)                      \
    SHARED(int, kind##_c2f, (type it)) {         \
        return (int)(intptr_t)it;                \
    }                                            \
    SHARED(type, kind##_f2c, (int number)) {     \
        return (type)(intptr_t)number;           \
    }                                            \
    SHARED(int, kind##_toint, (type it)) {       \
        return (int)(intptr_t)it;                \
    }                                            \
    SHARED(type, kind##_fromint, (int number)) { \
        return (type)(intptr_t)number;           \
    }

NUMBERS(Comm, handle)
NUMBERS(Errhandler, handle)
NUMBERS(File, void *)
NUMBERS(Group, handle)
NUMBERS(Info, handle)
NUMBERS(Message, handle)
NUMBERS(Op, handle)
NUMBERS(Request, handle)
NUMBERS(Session, handle)
NUMBERS(Type, handle)
NUMBERS(Win, handle)

/* Fields of a status, by their place. */

#define FIELD(name, place)                                        \
    SHARED(int, Status_get_##name, (const int *status, int *value)) { \
        *value = status[place];                                   \
        return 0;                                                 \
    }                                                             \
    SHARED(int, Status_set_##name, (int *status, int value)) {    \
        status[place] = value;                                    \
        return 0;                                                 \
    }

FIELD(source, STATUS_SOURCE)
FIELD(tag, STATUS_SOURCE + 1)
FIELD(error, STATUS_SOURCE + 2)

/* Version of the binary interface that MPI 5.0 defines; -1 for another interface. */
SHARED(int, Abi_get_version, (int *version, int *subversion)) {
    *version = ABI_VERSION;
    *subversion = ABI_SUBVERSION;
    return 0;
}

SHARED(int, Pcontrol, (const int level, ...)) {
    (void)level;
    return 0;
}

/* Objects of MPICH's ABI, whose addresses programs use. */

int MPIR_Dup_fn(int object, int key, void *extra, void *in, void *out, int *flag);

int MPIR_Dup_fn(int object, int key, void *extra, void *in, void *out, int *flag) {
    (void)object;
    (void)key;
    (void)extra;
    memcpy(out, &in, sizeof in);
    *flag = 1;
    return 0;
}

/* Addresses of no object, by which the launcher knows these arguments. */
extern int *const MPI_UNWEIGHTED;
extern int *const MPI_WEIGHTS_EMPTY;
int *const MPI_UNWEIGHTED = (int *)2;
int *const MPI_WEIGHTS_EMPTY = (int *)3;
int *MPI_F_STATUS_IGNORE = (int *)1;
int *MPI_F_STATUSES_IGNORE = (int *)1;
