/*
 * Signals by which the process notices two things: instructions that read the counter of the
 * processor, which gives virtual time, and accesses to registered memory.
 */
#include "door.h"
#include "mirror.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>

/* Counter with 2.5 GHz: 400 ps for a tick. */
enum { TICK_PS = 400, HALF = 32 };

/* Emulates the instruction, if it reads the counter. */
static int counted(ucontext_t *context) {
    static const unsigned char rdtsc[] = {0x0f, 0x31};
    static const unsigned char rdtscp[] = {0x0f, 0x01, 0xf9};
    greg_t *registers = context->uc_mcontext.gregs;
    const void *at = (const void *)registers[REG_RIP];
    int with_processor = memcmp(at, rdtscp, sizeof rdtscp) == 0;
    if (!with_processor && memcmp(at, rdtsc, sizeof rdtsc) != 0) {
        return 0;
    }
    uint64_t ticks = (uint64_t)(door_query() / TICK_PS);
    registers[REG_RAX] = (greg_t)(ticks & UINT32_MAX);
    registers[REG_RDX] = (greg_t)(ticks >> HALF);
    if (with_processor) {
        registers[REG_RCX] = 0;
        registers[REG_RIP] += (greg_t)sizeof rdtscp;
    } else {
        registers[REG_RIP] += (greg_t)sizeof rdtsc;
    }
    return 1;
}

static void fault(int number, siginfo_t *information, void *context) {
    int before = errno;
    int known = information->si_code == SI_KERNEL
            ? counted(context)
            : mirror_fault((uintptr_t)information->si_addr, context);
    if (!known) {
        signal(number, SIG_DFL);
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
    prctl(PR_SET_TSC, PR_TSC_SIGSEGV);
}
