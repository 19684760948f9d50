/* Interface between the calls of MPI and the stubs that the launcher generates. */
#ifndef MPI_CALL_H
#define MPI_CALL_H

#include "door.h"

#ifdef STANDARD_ABI
/* Begins a function with MPICH's arguments, which standard.c calls. */
#define LOCAL(type, name, parameters) \
    type door_##name parameters;      \
    type door_##name parameters

/* Begins a function of MPI whose arguments are the same in both interfaces. */
#define SHARED(type, name, parameters) FUNCTION(type, name, parameters)
#else
/* Begins a function of MPI. */
#define LOCAL(type, name, parameters) FUNCTION(type, name, parameters)
#define SHARED(type, name, parameters) FUNCTION(type, name, parameters)
#endif

/* Begins a function of MPI, which has a name for profiling too. */
#define FUNCTION(type, name, parameters)                                        \
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
