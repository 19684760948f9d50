/*
 * Signals by which the process notices two things: instructions that read the counter of the
 * processor, which gives virtual time, and accesses to registered memory.
 */
#include "counter.h"
#include "door.h"
#include "mirror.h"

#include <errno.h>
#include <signal.h>

static void fault(int number, siginfo_t *information, void *context) {
    int before = errno;
    int known = information->si_code == SI_KERNEL
            ? counter_read(context)
            : mirror_fault((uintptr_t)information->si_addr, context);
    if (!known) {
        signal(number, SIG_DFL);
    }
    errno = before;
}

static void undefined(int number, siginfo_t *information, void *context) {
    int before = errno;
    if (information->si_code <= 0 || !counter_read(context)) {
        signal(number, SIG_DFL);
        raise(number);
    }
    errno = before;
}

static void stepped(int number, siginfo_t *information, void *context) {
    (void)information;
    if (!mirror_stepped(context)) {
        signal(number, SIG_DFL);
        raise(number);
    }
}

__attribute__((constructor(DOOR_SECOND))) static void watch(void) {
    if (!door_virtual()) {
        return;
    }
    struct sigaction action = {.sa_sigaction = fault, .sa_flags = SA_SIGINFO | SA_NODEFER};
    sigaction(SIGSEGV, &action, NULL);
    action.sa_sigaction = stepped;
    sigaction(SIGTRAP, &action, NULL);
    action.sa_sigaction = undefined;
    sigaction(SIGILL, &action, NULL);
    counter_watch();
}
