/* Helpers of the functions of the standard's binary interface, which the launcher generates. */
#ifndef STANDARD_H
#define STANDARD_H

#include "mpi_call.h"

/* Constant in the standard's interface and in MPICH's, whose handles the launcher knows. */
struct constant {
    intptr_t standard;
    int own;
};

/* Constants of a kind; the last has no name and repeats the first. */
struct constants {
    const struct constant *all;
    int count;
};

/* Status of the standard. */
struct standard_status {
    int source;
    int tag;
    int error;
    int internal[5];
};

/* Status of MPICH. */
struct own_status {
    int count_low;
    int count_high;
    int source;
    int tag;
    int error;
};

/* Elements of a short array, which is on the stack. */
enum { STANDARD_FEW = 16 };

/* Declares an array of some elements; a long one is on the heap until the end of the block. */
#define STANDARD_ARRAY(type, name, count)                                        \
    type name##_few[STANDARD_FEW];                                               \
    void *name##_many __attribute__((cleanup(standard_free))) =                  \
        (count) > STANDARD_FEW ? standard_many((size_t)(count), sizeof(type)) : NULL; \
    type *name = name##_many == NULL ? name##_few : name##_many

/* Returns memory for elements; ends the process if there is none. */
void *standard_many(size_t count, size_t size);

/* Frees the memory of a variable. */
void standard_free(void *variable);

/* Returns the value of a constant in MPICH's interface; other values stay. */
int standard_in(struct constants kind, intptr_t value);

/* Returns the value of a constant in the standard's interface; other values stay. */
intptr_t standard_out(struct constants kind, int value);

/* Returns an error code in the standard's interface, or in MPICH's. */
int standard_error(int own);
int standard_error_in(int code);

void standard_status_in(const struct standard_status *from, struct own_status *to);
void standard_status_out(const struct own_status *from, struct standard_status *to);

/* Address of a buffer, or the number that stands for MPI_IN_PLACE. */
void *standard_buffer(const void *address);

/* Address of weights, or the numbers for none. */
void *standard_weights(const void *address);

/* Function that copies an attribute; the standard has numbers for those that it defines. */
void *standard_copy(void *function);

/* Number of processes or neighbours that a collective reaches. */
int standard_peers(int communicator);
int standard_neighbours(int communicator, int outgoing);

/* Value of an attribute, which may be a rank. */
void standard_attribute(int key, void *value, const int *found);

#endif
