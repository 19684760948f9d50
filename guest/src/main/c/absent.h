/* Functions that fail, since the emulator does not have them. */
#ifndef ABSENT_H
#define ABSENT_H

#include <errno.h>

/* Returns what means failure for the function: -1, NULL or an error. */
#define ABSENT(name, result) \
    long name(void);         \
    long name(void) {        \
        errno = ENOSYS;      \
        return result;       \
    }

#define NO_OBJECT(name) ABSENT(name, 0)
#define FAILS(name) ABSENT(name, -1)
#define NO_SUPPORT(name) ABSENT(name, ENOSYS)

#endif
