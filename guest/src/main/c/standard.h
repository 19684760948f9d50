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
