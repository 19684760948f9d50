/*
 * Counter of the processor. Its reads are noticed by a trap. Some virtual machines do not pass the
 * trap on; there, the reads in the program's own code are replaced by undefined instructions, whose
 * places objdump knows.
 */
#include "counter.h"

#include "door.h"

#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <x86intrin.h>

/* Counter with 2.5 GHz: 400 ps for a tick. */
enum { TICK_PS = 400, HALF = 32 };

enum { HEXADECIMAL = 16, LONGEST_PATH = 4096 };

static const unsigned char rdtsc[] = {0x0f, 0x31};
static const unsigned char rdtscp[] = {0x0f, 0x01, 0xf9};

/* Second byte of ud2, an undefined instruction that begins as the two others. */
static const unsigned char undefined = 0x0b;

/* Place of a replaced instruction. */
struct place {
    unsigned char *at;
    int with_processor;
};

/* Places, in ascending order once all have been replaced. */
static struct place *places;
static size_t count;

/* 1 until the read that tries the trap has been trapped. */
static volatile sig_atomic_t trying;

static int by_address(const void *one, const void *other) {
    const unsigned char *first = ((const struct place *)one)->at;
    const unsigned char *second = ((const struct place *)other)->at;
    return (first > second) - (first < second);
}

int counter_read(ucontext_t *context) {
    greg_t *registers = context->uc_mcontext.gregs;
    unsigned char *at = (unsigned char *)registers[REG_RIP];
    struct place here = {at, memcmp(at, rdtscp, sizeof rdtscp) == 0};
    if (!here.with_processor && memcmp(at, rdtsc, sizeof rdtsc) != 0) {
        struct place *replaced =
            count == 0 ? NULL : bsearch(&here, places, count, sizeof here, by_address);
        if (replaced == NULL) {
            return 0;
        }
        here = *replaced;
    }
    uint64_t ticks = trying ? 0 : (uint64_t)(door_query() / TICK_PS);
    trying = 0;
    registers[REG_RAX] = (greg_t)(ticks & UINT32_MAX);
    registers[REG_RDX] = (greg_t)(ticks >> HALF);
    if (here.with_processor) {
        registers[REG_RCX] = 0;
        registers[REG_RIP] += (greg_t)sizeof rdtscp;
    } else {
        registers[REG_RIP] += (greg_t)sizeof rdtsc;
    }
    return 1;
}

/* Replaces an instruction that reads the counter. Returns 0, or -1 if that is impossible. */
static int replace(unsigned char *at) {
    int with_processor = memcmp(at, rdtscp, sizeof rdtscp) == 0;
    if (!with_processor && memcmp(at, rdtsc, sizeof rdtsc) != 0) {
        return -1;
    }
    struct place *more = realloc(places, (count + 1) * sizeof *places);
    if (more == NULL) {
        return -1;
    }
    places = more;
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    unsigned char *from = at - (uintptr_t)at % page;
    size_t bytes = (size_t)(at + 2 - from);
    if (mprotect(from, bytes, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) {
        return -1;
    }
    places[count++] = (struct place){at, with_processor};
    at[1] = undefined;
    return mprotect(from, bytes, PROT_READ | PROT_EXEC);
}

/* Takes the address of the first object, the program. */
static int first(struct dl_phdr_info *object, size_t bytes, void *base) {
    (void)bytes;
    *(uintptr_t *)base = object->dlpi_addr;
    return 1;
}

/* Starts objdump for the program. Returns the end of a pipe with its output, or NULL. */
static FILE *disassembly(pid_t *child) {
    char path[LONGEST_PATH];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    int ends[2];
    if (length < 0 || pipe(ends) != 0) {
        return NULL;
    }
    path[length] = '\0';
    char *words[] = {"objdump", "-d", "--no-show-raw-insn", path, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    /* Its warnings are none of the program. */
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    int failed = posix_spawnp(child, words[0], &actions, NULL, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (failed) {
        close(ends[0]);
        return NULL;
    }
    return fdopen(ends[0], "r");
}

/* Replaces all reads of the counter in the program. Returns 0, or -1 if that failed for some. */
static int replace_all(void) {
    pid_t child;
    FILE *lines = disassembly(&child);
    if (lines == NULL) {
        return -1;
    }
    uintptr_t base = 0;
    dl_iterate_phdr(first, &base);
    int failed = 0;
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, lines) > 0) {
        char *end;
        uintptr_t address = strtoul(line, &end, HEXADECIMAL);
        if (end != line && strncmp(end, ":\trdtsc", strlen(":\trdtsc")) == 0) {
            failed |= replace((unsigned char *)(base + address));
        }
    }
    free(line);
    fclose(lines);
    if (count > 0) {
        qsort(places, count, sizeof *places, by_address);
    }
    int status;
    return waitpid(child, &status, 0) == child && status == 0 ? failed : -1;
}

void counter_watch(void) {
    trying = 1;
#ifndef COUNTER_UNTRAPPED
    prctl(PR_SET_TSC, PR_TSC_SIGSEGV);
#endif
    __rdtsc();
    if (trying && replace_all() != 0) {
        fputs(
            "doorbell: this machine does not trap reads of the processor's counter (rdtsc), and they "
            "cannot be replaced (by objdump of binutils): the program may read real time\n",
            stderr);
    }
    trying = 0;
}
