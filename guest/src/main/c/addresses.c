/*
 * Equal addresses in equal runs, by a second start of the program: without randomised addresses, and
 * with arguments and variables of a rounded size. They lie above the stack, so its place follows from
 * their size, and what functions leave behind on it depends on its place.
 */
#include "door.h"

#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <unistd.h>

#define PAD "DOORBELL_GUEST_PAD"
#define EVEN "DOORBELL_GUEST_EVEN"

/* Most programs have less, and so one place of the stack. */
enum { STEP_BYTES = 1 << 16, POINTER_BYTES = 8 };

struct extent {
    size_t count;
    size_t bytes;
};

static void add(struct extent *sum, char **texts) {
    for (; *texts != NULL; texts++) {
        sum->count++;
        sum->bytes += strlen(*texts) + 1;
    }
}

/* Environment with a text that rounds the size up. The number of texts is even, as the system aligns
 * the stack to two pointers. */
static char **padded(char **arguments) {
    struct extent all = {1, sizeof PAD + 1};
    add(&all, arguments);
    add(&all, environ);
    size_t even = all.count % 2;
    if (even) {
        all.count++;
        all.bytes += sizeof EVEN + 1;
    }
    size_t fill = STEP_BYTES - (all.bytes + all.count * POINTER_BYTES) % STEP_BYTES;
    char **texts = malloc((all.count + 1) * sizeof *texts);
    char *pad = malloc(sizeof PAD + 1 + fill);
    if (texts == NULL || pad == NULL) {
        return environ;
    }
    strcpy(pad, PAD "=");
    memset(pad + sizeof PAD, '.', fill);
    pad[sizeof PAD + fill] = '\0';
    size_t at = 0;
    for (char **text = environ; *text != NULL; text++) {
        texts[at++] = *text;
    }
    if (even) {
        texts[at++] = EVEN "=";
    }
    texts[at++] = pad;
    texts[at] = NULL;
    return texts;
}

void door_fix_addresses(char **arguments) {
    if (getenv(PAD) != NULL) {
        unsetenv(PAD);
        unsetenv(EVEN);
        return;
    }
    int now = personality(0xffffffff);
    if (now != -1 && personality((unsigned long)now | ADDR_NO_RANDOMIZE) != -1) {
        execve("/proc/self/exe", arguments, padded(arguments));
    }
}
