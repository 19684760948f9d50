/* Interface between the calls of MPI and the stubs that the launcher generates. */
#ifndef MPI_CALL_H
#define MPI_CALL_H

#include "door.h"

/* Begins a function of MPI that needs no emulator; it has a name for profiling too. */
#define LOCAL(type, name, parameters)                                        \
    type PMPI_##name parameters;                                             \
    type MPI_##name parameters __attribute__((weak, alias("PMPI_" #name))); \
    type PMPI_##name parameters

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
