/* Interface between the calls of MPI and the stubs that the launcher generates. */
#ifndef MPI_CALL_H
#define MPI_CALL_H

#include "door.h"

/*
 * Lets the launcher carry out a call and returns its result.
 *
 * buffer: number of the argument that is a buffer to read, whose count and datatype follow;
 * -1 for none
 */
int mpi_call(unsigned function, unsigned arguments, const uint64_t *values, int buffer);

/*
 * Combines elements whose arithmetic the launcher lacks.
 *
 * operation, type: numbers of arithmetic.c
 */
void mpi_combine(const void *in, void *inout, int64_t count, unsigned operation, unsigned type);

#endif
