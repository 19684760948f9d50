/* Interface of the registered memory, whose accesses are noticed. */
#ifndef MIRROR_H
#define MIRROR_H

#include <stddef.h>
#include <stdint.h>
#include <ucontext.h>

/* Begins to watch a registered range. Returns 0, or -1 without memory for it. */
int mirror_add(uintptr_t address, size_t bytes);

/* Ends to watch a range that was added. */
void mirror_remove(uintptr_t address, size_t bytes);

/* Handles an access to a closed page. Returns 1, or 0 if the page is none of them. */
int mirror_fault(uintptr_t address, ucontext_t *context);

/* Closes the pages that were open for one instruction. Returns 0 if there are none. */
int mirror_stepped(ucontext_t *context);

#endif
