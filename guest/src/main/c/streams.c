/*
 * TCP connections between the processes of a job. The emulator carries their bytes in virtual
 * time; a real socket only keeps the number of the descriptor. Other descriptors are the system's.
 */
#include "calls.h"
#include "door.h"
#include "polls.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { NO_STREAM = -1 };

static const struct door_bytes nothing = {NULL, 0};

static int fail(int error) {
    errno = error;
    return -1;
}

static int port(const struct sockaddr *address) {
    /* The port has the same place in addresses of both families. */
    return ntohs(((const struct sockaddr_in *)address)->sin_port);
}

static int keep(int descriptor, enum descriptor_kind kind, int number) {
    if (descriptor >= 0 && descriptor_set(descriptor, kind, number) != 0) {
        syscall(SYS_close, descriptor);
        return fail(EMFILE);
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
    return keep(descriptor, FRESH_SOCKET, NO_STREAM);
}

int bind(int descriptor, const struct sockaddr *address, socklen_t bytes) {
    if (descriptor_kind(descriptor) == OF_SYSTEM) {
        return (int)syscall(SYS_bind, descriptor, address, bytes);
    }
    return descriptor_set(descriptor, FRESH_SOCKET, port(address));
}

int listen(int descriptor, int backlog) {
    if (descriptor_kind(descriptor) == OF_SYSTEM) {
        return (int)syscall(SYS_listen, descriptor, backlog);
    }
    return descriptor_set(descriptor, LISTENING_SOCKET, descriptor_number(descriptor));
}

int accept4(
    int descriptor, struct sockaddr *restrict address, socklen_t *restrict bytes, int flags) {
    if (descriptor_kind(descriptor) != LISTENING_SOCKET) {
        return (int)syscall(SYS_accept4, descriptor, address, bytes, flags);
    }
    uint64_t values[] = {(uint64_t)descriptor_number(descriptor)};
    if (!descriptor_waits(descriptor) && !source_arrived(SOURCE_PORT, (int)values[0])) {
        return fail(EAGAIN);
    }
    int stream = door_call(CALL_ACCEPT, 1, values, nothing);
    if (address != NULL && bytes != NULL) {
        *bytes = 0;
    }
    return keep(
        (int)syscall(SYS_socket, AF_INET, SOCK_STREAM | flags, 0), CONNECTED_SOCKET, stream);
}

int accept(int descriptor, struct sockaddr *restrict address, socklen_t *restrict bytes) {
    return accept4(descriptor, address, bytes, 0);
}

int connect(int descriptor, const struct sockaddr *address, socklen_t bytes) {
    if (descriptor_kind(descriptor) != FRESH_SOCKET) {
        return (int)syscall(SYS_connect, descriptor, address, bytes);
    }
    uint64_t values[] = {(uint64_t)port(address)};
    int stream = door_call(CALL_CONNECT, 1, values, nothing);
    if (stream < 0) {
        return fail(ECONNREFUSED);
    }
    return descriptor_set(descriptor, CONNECTED_SOCKET, stream);
}

/* Receives bytes. A call that may not wait looks before, since a read waits. */
static ssize_t receive(int descriptor, void *into, size_t bytes, int may_wait) {
    int stream = descriptor_number(descriptor);
    if (!may_wait && !source_arrived(SOURCE_STREAM, stream)) {
        return fail(EAGAIN);
    }
    uint64_t values[] = {(uint64_t)stream, (uintptr_t)into, bytes};
    return door_call(CALL_READ, 3, values, nothing);
}

ssize_t read(int descriptor, void *into, size_t bytes) {
    if (descriptor_kind(descriptor) != CONNECTED_SOCKET) {
        return syscall(SYS_read, descriptor, into, bytes);
    }
    return receive(descriptor, into, bytes, descriptor_waits(descriptor));
}

ssize_t recv(int descriptor, void *into, size_t bytes, int flags) {
    if (descriptor_kind(descriptor) != CONNECTED_SOCKET) {
        return syscall(SYS_recvfrom, descriptor, into, bytes, flags, NULL, NULL);
    }
    int may_wait = (flags & MSG_DONTWAIT) == 0 && descriptor_waits(descriptor);
    return receive(descriptor, into, bytes, may_wait);
}

/* Functions that programs call in place of these if their compiler checks sizes. */
ssize_t __read_chk(int descriptor, void *into, size_t bytes, size_t room);
ssize_t __recv_chk(int descriptor, void *into, size_t bytes, size_t room, int flags);

ssize_t __read_chk(int descriptor, void *into, size_t bytes, size_t room) {
    return read(descriptor, into, bytes < room ? bytes : room);
}

ssize_t __recv_chk(int descriptor, void *into, size_t bytes, size_t room, int flags) {
    return recv(descriptor, into, bytes < room ? bytes : room, flags);
}

/* A write to a descriptor of the system may be what another thread waits for. */
static ssize_t written(ssize_t result) {
    int error = errno;
    poll_changed();
    errno = error;
    return result;
}

ssize_t write(int descriptor, const void *from, size_t bytes) {
    if (descriptor_kind(descriptor) != CONNECTED_SOCKET) {
        return written(syscall(SYS_write, descriptor, from, bytes));
    }
    uint64_t values[] = {(uint64_t)descriptor_number(descriptor), (uintptr_t)from, bytes};
    return door_call(CALL_WRITE, 3, values, (struct door_bytes){from, bytes});
}

ssize_t send(int descriptor, const void *from, size_t bytes, int flags) {
    if (descriptor_kind(descriptor) != CONNECTED_SOCKET) {
        return written(syscall(SYS_sendto, descriptor, from, bytes, flags, NULL, 0));
    }
    return write(descriptor, from, bytes);
}

int eventfd_write(int descriptor, eventfd_t value) {
    return write(descriptor, &value, sizeof value) == sizeof value ? 0 : -1;
}

int close(int descriptor) {
    if (descriptor_kind(descriptor) == CONNECTED_SOCKET) {
        uint64_t values[] = {(uint64_t)descriptor_number(descriptor)};
        door_call(CALL_CLOSE, 1, values, nothing);
    }
    if (descriptor_kind(descriptor) != OF_SYSTEM) {
        descriptor_set(descriptor, OF_SYSTEM, 0);
    }
    epoll_forget(descriptor);
    return (int)syscall(SYS_close, descriptor);
}
