/*
 * TCP connections between the processes of a job. The emulator carries their bytes in virtual
 * time; a real socket only keeps the number of the descriptor. Other descriptors are the system's.
 */
#include "calls.h"
#include "door.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST_DESCRIPTORS = 1024, NO_STREAM = -1 };

enum { OTHER, FRESH, LISTENING, CONNECTED };

static struct {
    int kind;
    int port;
    int stream;
} streams[MOST_DESCRIPTORS];

static const struct door_bytes nothing = {NULL, 0};

static int kind(int descriptor) {
    return descriptor >= 0 && descriptor < MOST_DESCRIPTORS ? streams[descriptor].kind : OTHER;
}

static int fail(int error) {
    errno = error;
    return -1;
}

static int port(const struct sockaddr *address) {
    /* The port has the same place in addresses of both families. */
    return ntohs(((const struct sockaddr_in *)address)->sin_port);
}

static int keep(int descriptor, int stream_kind, int stream) {
    if (descriptor >= MOST_DESCRIPTORS) {
        syscall(SYS_close, descriptor);
        return fail(EMFILE);
    }
    if (descriptor >= 0) {
        streams[descriptor].kind = stream_kind;
        streams[descriptor].stream = stream;
    }
    return descriptor;
}

int socket(int domain, int type, int protocol) {
    enum { FLAGS = SOCK_CLOEXEC | SOCK_NONBLOCK };
    int descriptor = (int)syscall(SYS_socket, domain, type, protocol);
    int internet = domain == AF_INET || domain == AF_INET6;
    if (!internet || (type & ~FLAGS) != SOCK_STREAM || !door_virtual()) {
        return descriptor;
    }
    return keep(descriptor, FRESH, NO_STREAM);
}

int bind(int descriptor, const struct sockaddr *address, socklen_t bytes) {
    if (kind(descriptor) == OTHER) {
        return (int)syscall(SYS_bind, descriptor, address, bytes);
    }
    streams[descriptor].port = port(address);
    return 0;
}

int listen(int descriptor, int backlog) {
    if (kind(descriptor) == OTHER) {
        return (int)syscall(SYS_listen, descriptor, backlog);
    }
    streams[descriptor].kind = LISTENING;
    return 0;
}

int accept(int descriptor, struct sockaddr *restrict address, socklen_t *restrict bytes) {
    if (kind(descriptor) != LISTENING) {
        return (int)syscall(SYS_accept, descriptor, address, bytes);
    }
    uint64_t values[] = {(uint64_t)streams[descriptor].port};
    int stream = door_call(CALL_ACCEPT, 1, values, nothing);
    if (address != NULL && bytes != NULL) {
        *bytes = 0;
    }
    return keep((int)syscall(SYS_socket, AF_INET, SOCK_STREAM, 0), CONNECTED, stream);
}

int connect(int descriptor, const struct sockaddr *address, socklen_t bytes) {
    if (kind(descriptor) != FRESH) {
        return (int)syscall(SYS_connect, descriptor, address, bytes);
    }
    uint64_t values[] = {(uint64_t)port(address)};
    int stream = door_call(CALL_CONNECT, 1, values, nothing);
    if (stream < 0) {
        return fail(ECONNREFUSED);
    }
    keep(descriptor, CONNECTED, stream);
    return 0;
}

ssize_t read(int descriptor, void *into, size_t bytes) {
    if (kind(descriptor) != CONNECTED) {
        return syscall(SYS_read, descriptor, into, bytes);
    }
    uint64_t values[] = {(uint64_t)streams[descriptor].stream, (uintptr_t)into, bytes};
    return door_call(CALL_READ, 3, values, nothing);
}

ssize_t recv(int descriptor, void *into, size_t bytes, int flags) {
    if (kind(descriptor) != CONNECTED) {
        return syscall(SYS_recvfrom, descriptor, into, bytes, flags, NULL, NULL);
    }
    return read(descriptor, into, bytes);
}

ssize_t write(int descriptor, const void *from, size_t bytes) {
    if (kind(descriptor) != CONNECTED) {
        return syscall(SYS_write, descriptor, from, bytes);
    }
    uint64_t values[] = {(uint64_t)streams[descriptor].stream, (uintptr_t)from, bytes};
    return door_call(CALL_WRITE, 3, values, (struct door_bytes){from, bytes});
}

ssize_t send(int descriptor, const void *from, size_t bytes, int flags) {
    if (kind(descriptor) != CONNECTED) {
        return syscall(SYS_sendto, descriptor, from, bytes, flags, NULL, 0);
    }
    return write(descriptor, from, bytes);
}

int close(int descriptor) {
    if (kind(descriptor) == CONNECTED) {
        uint64_t values[] = {(uint64_t)streams[descriptor].stream};
        door_call(CALL_CLOSE, 1, values, nothing);
    }
    if (kind(descriptor) != OTHER) {
        streams[descriptor].kind = OTHER;
    }
    return (int)syscall(SYS_close, descriptor);
}
