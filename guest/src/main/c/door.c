/*
 * Door of a process into the emulator. Every call is sent to the launcher, which carries it
 * out, reads and writes the memory of this process through the same socket, and answers with the
 * result and the virtual time. The door itself keeps the socket and the clock.
 */
#include "door.h"

#include "place.h"
#include "threads.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/single_threaded.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { RETURN, STORE, LOAD, CALL, SUSPEND, STOP, PLACE };

/*
 * Functions of messages that are no calls: of a child, the result of a function, the wait for a
 * suspended call, and its end.
 */
enum { FORKED = 0xffff, RETURNED = 0xfffe, WAIT = 0xfffd, END = 0xfffc };

/* Part of the number of a function, in a process that has other threads. */
enum { THREADS = 1 << 14 };

/* First message: the process, and functions that the launcher calls for itself. */
struct hello {
    uint64_t rank;
    uint64_t allocate;
    uint64_t own;
};

/* Message of the process; its arguments and the bytes of a buffer follow. */
struct request {
    uint32_t bytes;
    uint16_t function;
    uint16_t arguments;
    int64_t ahead_ps;
};

/* Answer to the question for the place; the texts follow. */
struct place {
    uint64_t offset;
    uint32_t function_bytes;
    uint32_t file_bytes;
};

/* Message of the launcher; the bytes of a store or the arguments of a function follow. */
struct answer {
    uint32_t kind;
    uint32_t bytes;
    uint64_t value;
    int64_t now_ps;
};

static int connection = -1;
static pid_t owner;

/* 1 in the process of a job; 0 in its children and outside of a job. */
static int has_time;
static _Atomic int64_t now_ps;
static _Atomic int64_t ahead_ps;
static int64_t submitted_ps;

/* Recursive, since functions of the program that the launcher calls may call the library. */
static pthread_mutex_t calling = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static void no_range(const void *at, size_t bytes) {
    (void)at;
    (void)bytes;
}

static void nothing(void) {}

struct door_mirror door_mirror = {nothing, no_range, nothing};

static void give_up(const char *sentence) {
    fprintf(stderr, "%s\n", sentence);
    _exit(1);
}

/* Ends the process: it passed a wrong address, or the launcher has gone. */
static void transfer_failed(int error) {
    if (error == EFAULT) {
        signal(SIGSEGV, SIG_DFL);
        raise(SIGSEGV);
    }
    _exit(1);
}

static void send_all(struct iovec *parts, int count) {
    while (count > 0) {
        struct msghdr message = {.msg_iov = parts, .msg_iovlen = (size_t)count};
        ssize_t sent = sendmsg(connection, &message, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) {
            continue;
        }
        if (sent < 0) {
            transfer_failed(errno);
        }
        while (count > 0 && (size_t)sent >= parts->iov_len) {
            sent -= (ssize_t)parts->iov_len;
            parts++;
            count--;
        }
        if (count > 0) {
            parts->iov_base = (char *)parts->iov_base + sent;
            parts->iov_len -= (size_t)sent;
        }
    }
}

/* Bytes that have arrived and that nobody has taken. */
static struct {
    unsigned char bytes[1 << 16];
    size_t from;
    size_t to;
} arrived;

static size_t receive_some(void *into, size_t most) {
    for (;;) {
        ssize_t got = recv(connection, into, most, 0);
        if (got > 0) {
            return (size_t)got;
        }
        if (got == 0 || errno != EINTR) {
            transfer_failed(got < 0 ? errno : 0);
        }
    }
}

/* Many short stores come with one call of the system; long ones go to their place at once. */
static void receive_all(void *into, size_t bytes) {
    char *at = into;
    while (bytes > 0) {
        size_t part = arrived.to - arrived.from;
        if (part == 0 && bytes >= sizeof arrived.bytes) {
            part = receive_some(at, bytes);
        } else if (part == 0) {
            arrived.from = 0;
            arrived.to = receive_some(arrived.bytes, sizeof arrived.bytes);
            continue;
        } else {
            part = part < bytes ? part : bytes;
            memcpy(at, arrived.bytes + arrived.from, part);
            arrived.from += part;
        }
        at += part;
        bytes -= part;
    }
}

/* Sends a call; the range of the process that comes with it is known by its address. */
static void submit(
    unsigned function, unsigned arguments, const uint64_t *values, struct door_bytes sent) {
    struct request request = {0, (uint16_t)function, (uint16_t)arguments, submitted_ps};
    uint64_t range[2] = {(uintptr_t)sent.at, sent.bytes};
    struct iovec parts[4] = {
        {&request, sizeof request}, {(void *)values, arguments * sizeof *values}};
    int count = 2;
    if (sent.bytes > 0) {
        request.bytes = (uint32_t)(sizeof range + sent.bytes);
        parts[count++] = (struct iovec){range, sizeof range};
        parts[count++] = (struct iovec){(void *)sent.at, sent.bytes};
    }
    send_all(parts, count);
}

void door_tell(
    unsigned function, unsigned arguments, const uint64_t *values, struct door_bytes sent) {
    submit(function, arguments, values, sent);
}

static pid_t process_number(void) {
    return (pid_t)syscall(SYS_getpid);
}

static void refuse_child(unsigned function) {
    /* The parent owns the socket. The launcher ends the job when it sees this message. */
    submitted_ps = 0;
    struct request request = {0, FORKED, (uint16_t)function, 0};
    struct iovec alone = {&request, sizeof request};
    send_all(&alone, 1);
    for (;;) {
        pause();
    }
}

/* Takes the time of the launcher over, which has counted the queries and sleeps of a request. */
static void settle(int64_t now) {
    atomic_fetch_sub(&ahead_ps, submitted_ps);
    submitted_ps = 0;
    atomic_store(&now_ps, now);
}

static uint64_t invoke(uintptr_t function, const uint64_t *a) {
    typedef uint64_t callable(
        uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t);
    return ((callable *)function)(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]);
}

door_invocation *door_invoke = invoke;

/* Calls a function of the program and sends its result. */
static void call_back(const struct answer *answer) {
    uint64_t a[DOOR_ARGUMENTS] = {0};
    receive_all(a, answer->bytes);
    settle(answer->now_ps);
    uint64_t result = door_invoke((uintptr_t)answer->value, a);
    submitted_ps = atomic_load(&ahead_ps);
    submit(RETURNED, 1, &result, (struct door_bytes){NULL, 0});
}

static void send_place(void) {
    struct door_place found = door_place();
    struct place place = {
        found.offset, (uint32_t)strlen(found.function), (uint32_t)strlen(found.file)};
    struct iovec parts[] = {
        {&place, sizeof place},
        {(void *)found.function, place.function_bytes},
        {(void *)found.file, place.file_bytes}};
    send_all(parts, sizeof parts / sizeof *parts);
}

static const struct door_bytes nothing_sent = {NULL, 0};

/* Answer to a message. */
struct result {
    int value;
    int suspended;
    int64_t now_ps;
};

/* Sends a message and serves the launcher until it answers. */
static struct result exchange(
    unsigned function, unsigned arguments, const uint64_t *values, struct door_bytes sent) {
    submitted_ps = 0;
    door_mirror.enter();
    door_mirror.open(sent.at, sent.bytes);
    submitted_ps = atomic_load(&ahead_ps);
    submit(function, arguments, values, sent);
    for (;;) {
        struct answer answer;
        receive_all(&answer, sizeof answer);
        void *place = (void *)(uintptr_t)answer.value;
        if (answer.kind == STORE || answer.kind == LOAD) {
            door_mirror.open(place, answer.bytes);
        }
        if (answer.kind == STORE) {
            receive_all(place, answer.bytes);
        } else if (answer.kind == LOAD) {
            struct iovec wanted = {place, answer.bytes};
            send_all(&wanted, 1);
        } else if (answer.kind == CALL) {
            call_back(&answer);
        } else if (answer.kind == PLACE) {
            send_place();
        } else if (answer.kind == STOP) {
            fflush(NULL);
            _exit(1);
        } else {
            settle(answer.now_ps);
            door_mirror.leave();
            return (struct result){(int)answer.value, answer.kind == SUSPEND, answer.now_ps};
        }
    }
}

int door_wait(enum door_wait way) {
    uint64_t value = (uint64_t)way;
    return exchange(WAIT, 1, &value, nothing_sent).value;
}

/* Calls of the thread with the lock, inside each other. */
static int depth;

/* Threads that are about to call. */
static atomic_int threads_calling;

int door_others_call(void) {
    return atomic_load(&threads_calling) > 0;
}

void door_let_others(void) {
    const struct timespec moment = {0, 50000};
    int own = depth;
    depth = 0;
    pthread_mutex_unlock(&calling);
    syscall(SYS_nanosleep, &moment, NULL);
    pthread_mutex_lock(&calling);
    depth = own;
}

void door_sleep(pthread_cond_t *until) {
    int own = depth;
    depth = 0;
    pthread_cond_wait(until, &calling);
    depth = own;
}

void door_lock(void) {
    atomic_fetch_add(&threads_calling, 1);
    pthread_mutex_lock(&calling);
    atomic_fetch_sub(&threads_calling, 1);
}

void door_unlock(void) {
    pthread_mutex_unlock(&calling);
}

int door_call(
    unsigned function, unsigned arguments, const uint64_t *values, struct door_bytes sent) {
    if (connection < 0) {
        fprintf(stderr, "This program needs the emulator; start it with ./doorbell %s\n", door_command);
        _exit(1);
    }
    if (process_number() != owner) {
        refuse_child(function);
    }
    door_lock();
    unsigned others = depth == 0 && !__libc_single_threaded ? THREADS : 0;
    depth++;
    struct result result = exchange(function | others, arguments, values, sent);
    while (result.suspended) {
        door_await(result.value);
        uint64_t number = (uint64_t)result.value;
        result = exchange(END, 1, &number, nothing_sent);
    }
    depth--;
    int64_t now = result.now_ps;
    door_unlock();
    door_passed(now);
    return result.value;
}

int door_virtual(void) {
    return has_time;
}

static void lose_time(void) {
    has_time = 0;
}

int64_t door_query(void) {
    int64_t ahead = atomic_fetch_add(&ahead_ps, door_query_ps) + door_query_ps;
    return atomic_load(&now_ps) + ahead;
}

void door_let_pass(int64_t ps) {
    atomic_fetch_add(&ahead_ps, ps);
}

__attribute__((constructor(DOOR_FIRST))) static void enter(int count, char **arguments) {
    (void)count;
    const char *path = getenv("DOORBELL_GUEST_SOCKET");
    const char *rank = getenv("DOORBELL_GUEST_RANK");
    if (path == NULL || rank == NULL) {
        return;
    }
    door_fix_addresses(arguments);
    /* The launcher's thread that started this process lives as long as the job. */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) {
        give_up("DOORBELL_GUEST_SOCKET is too long");
    }
    strcpy(address.sun_path, path);
    int opened = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (opened < 0 || connect(opened, (struct sockaddr *)&address, sizeof address) != 0) {
        give_up("The launcher of this program does not answer");
    }
    struct hello first = {(uint64_t)atoi(rank), (uintptr_t)malloc, (uintptr_t)door_own};
    unsetenv("DOORBELL_GUEST_SOCKET");
    unsetenv("DOORBELL_GUEST_RANK");
    owner = process_number();
    connection = opened;
    has_time = 1;
    pthread_atfork(NULL, NULL, lose_time);
    struct iovec hello = {&first, sizeof first};
    send_all(&hello, 1);
}
