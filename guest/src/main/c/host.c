/* Parts of the host that a program reads, with the same content in every run. */
#include "door.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The frequency of the counter. */
static char processor[] = "processor\t: 0\nmodel name\t: Doorbell\ncpu MHz\t\t: 2500.000\n";

pid_t getpid(void) {
    enum { FIRST = 1000 };
    return door_virtual() ? FIRST : (pid_t)syscall(SYS_getpid);
}

FILE *fopen(const char *restrict path, const char *restrict mode) {
    static FILE *(*real)(const char *, const char *);
    if (door_virtual() && strcmp(path, "/proc/cpuinfo") == 0) {
        return fmemopen(processor, sizeof processor - 1, "r");
    }
    if (real == NULL) {
        void *found = dlsym(RTLD_NEXT, "fopen");
        memcpy(&real, &found, sizeof real);
    }
    return real(path, mode);
}
