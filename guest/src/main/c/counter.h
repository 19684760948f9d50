/* Interface of the processor's counter, whose reads give virtual time. */
#ifndef COUNTER_H
#define COUNTER_H

#include <ucontext.h>

/* Begins to notice reads of the counter, when the handlers of SIGSEGV and SIGILL are set. */
void counter_watch(void);

/* Emulates the instruction at which the process stopped. Returns 0 if it reads no counter. */
int counter_read(ucontext_t *context);

#endif
