/* Helpers of the subroutines that the launcher generates for Fortran. */
#ifndef FORTRAN_H
#define FORTRAN_H

#include <stddef.h>
#include <stdint.h>

/* Longest string that a function writes. */
enum { FORTRAN_TEXT = 8192 };

/* Begins a subroutine, which has a name for profiling too. */
#define FORTRAN(type, name, parameters)                            \
    type p##name parameters;                                       \
    type name parameters __attribute__((weak, alias("p" #name))); \
    type p##name parameters

/* Address of a buffer, or the number that stands for MPI_BOTTOM or MPI_IN_PLACE in C. */
void *fortran_buffer(void *address);

/* Address of a status or of several, or the number for those to ignore. */
void *fortran_status(void *address);

/* Address of weights, or that of the constants of C. */
void *fortran_weights(void *address);

/* Copies a string of Fortran without the blanks around it; the target has room for a final null. */
void fortran_read(char *to, const char *from, size_t length);

/* Copies a string of C and fills up with blanks. */
void fortran_write(char *to, size_t length, const char *from);

/* Turns indices that count from 0 into those that count from 1. */
void fortran_count(int *indices, int count);

#endif
