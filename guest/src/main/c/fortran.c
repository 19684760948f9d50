/*
 * Binding of MPI for Fortran, as gfortran calls it: arguments by reference, and the constants
 * without a value as common blocks whose addresses mean them. Handles and statuses are those of C.
 */
#include "fortran.h"

#include <string.h>

/* Common blocks of mpif.h. The program has the same; the loader makes them one. */
int mpipriv1_[2 + 5];    /* MPI_BOTTOM, MPI_IN_PLACE, MPI_STATUS_IGNORE */
int mpipriv2_[5 + 1];    /* MPI_STATUSES_IGNORE, MPI_ERRCODES_IGNORE */
char mpiprivc_[2];       /* MPI_ARGVS_NULL, MPI_ARGV_NULL */
int mpifcmb5_;           /* MPI_UNWEIGHTED */
int mpifcmb9_;           /* MPI_WEIGHTS_EMPTY */

extern int *const MPI_UNWEIGHTED;
extern int *const MPI_WEIGHTS_EMPTY;

enum { UNDEFINED = -32766 };

void *fortran_buffer(void *address) {
    if (address == &mpipriv1_[0]) {
        return NULL;
    }
    return address == &mpipriv1_[1] ? (void *)-1 : address;
}

void *fortran_status(void *address) {
    return address == &mpipriv1_[2] || address == &mpipriv2_[0] ? (void *)1 : address;
}

void *fortran_weights(void *address) {
    if (address == &mpifcmb5_) {
        return MPI_UNWEIGHTED;
    }
    return address == &mpifcmb9_ ? MPI_WEIGHTS_EMPTY : address;
}

void fortran_read(char *to, const char *from, size_t length) {
    while (length > 0 && from[length - 1] == ' ') {
        length--;
    }
    while (length > 0 && *from == ' ') {
        from++;
        length--;
    }
    memcpy(to, from, length);
    to[length] = '\0';
}

void fortran_write(char *to, size_t length, const char *from) {
    size_t used = strnlen(from, length);
    memcpy(to, from, used);
    memset(to + used, ' ', length - used);
}

void fortran_count(int *indices, int count) {
    for (int i = 0; i < count; i++) {
        if (indices[i] != UNDEFINED) {
            indices[i]++;
        }
    }
}

/* Functions whose addresses and distances are INTEGERs in Fortran. */

int MPI_Get_address(const void *place, intptr_t *address);
int MPI_Type_get_extent(int type, intptr_t *lb, intptr_t *extent);
int MPI_Type_create_hvector(int count, int length, intptr_t stride, int old, int *new);
int MPI_Type_create_hindexed(int count, const int *lengths, const intptr_t *at, int old, int *new);
int MPI_Type_create_struct(
    int count, const int *lengths, const intptr_t *at, const int *types, int *new);

FORTRAN(void, mpi_address_, (void *place, int *address, int *code)) {
    intptr_t whole = 0;
    *code = MPI_Get_address(fortran_buffer(place), &whole);
    *address = (int)whole;
}

static int bounds(int type, int *lb, int *extent, int *ub) {
    intptr_t from = 0;
    intptr_t bytes = 0;
    int code = MPI_Type_get_extent(type, &from, &bytes);
    *lb = (int)from;
    *extent = (int)bytes;
    *ub = (int)(from + bytes);
    return code;
}

FORTRAN(void, mpi_type_extent_, (const int *type, int *extent, int *code)) {
    int others[2];
    *code = bounds(*type, &others[0], extent, &others[1]);
}

FORTRAN(void, mpi_type_lb_, (const int *type, int *lb, int *code)) {
    int others[2];
    *code = bounds(*type, lb, &others[0], &others[1]);
}

FORTRAN(void, mpi_type_ub_, (const int *type, int *ub, int *code)) {
    int others[2];
    *code = bounds(*type, &others[0], &others[1], ub);
}

FORTRAN(
    void,
    mpi_type_hvector_,
    (const int *count, const int *length, const int *stride, const int *old, int *new, int *code)) {
    *code = MPI_Type_create_hvector(*count, *length, *stride, *old, new);
}

static void widen(int count, const int *from, intptr_t *to) {
    for (int i = 0; i < count; i++) {
        to[i] = from[i];
    }
}

FORTRAN(
    void,
    mpi_type_hindexed_,
    (const int *count, const int *lengths, const int *at, const int *old, int *new, int *code)) {
    intptr_t places[*count > 0 ? *count : 1];
    widen(*count, at, places);
    *code = MPI_Type_create_hindexed(*count, lengths, places, *old, new);
}

FORTRAN(
    void,
    mpi_type_struct_,
    (const int *count, const int *lengths, const int *at, const int *types, int *new, int *code)) {
    intptr_t places[*count > 0 ? *count : 1];
    widen(*count, at, places);
    *code = MPI_Type_create_struct(*count, lengths, places, types, new);
}

FORTRAN(void, mpi_pcontrol_, (const int *level)) {
    (void)level;
}

/* Attributes. Those that MPI defines are pointers to an int in C, and the int itself in Fortran. */

int MPI_Comm_get_attr(int communicator, int key, void *value, int *found);
int MPI_Comm_set_attr(int communicator, int key, void *value);

/* Key of C for one that MPI defines, which is odd there and the next number in Fortran, or 0. */
static int defined(int key) {
    const int kind = 0x7fff0000;
    const int communicators = 0x64400000;
    return (key & kind) == communicators ? key - 1 : 0;
}

static int attribute(int communicator, int key, intptr_t *value, int *found) {
    void *place = NULL;
    int known = defined(key);
    int code = MPI_Comm_get_attr(communicator, known != 0 ? known : key, &place, found);
    if (code == 0 && *found) {
        *value = known != 0 ? *(int *)place : (intptr_t)place;
    }
    return code;
}

FORTRAN(
    void,
    mpi_comm_get_attr_,
    (const int *communicator, const int *key, intptr_t *value, int *found, int *code)) {
    *code = attribute(*communicator, *key, value, found);
}

FORTRAN(
    void,
    mpi_attr_get_,
    (const int *communicator, const int *key, int *value, int *found, int *code)) {
    intptr_t whole = *value;
    *code = attribute(*communicator, *key, &whole, found);
    *value = (int)whole;
}

FORTRAN(
    void,
    mpi_comm_set_attr_,
    (const int *communicator, const int *key, const intptr_t *value, int *code)) {
    *code = MPI_Comm_set_attr(*communicator, *key, (void *)*value);
}

FORTRAN(
    void,
    mpi_attr_put_,
    (const int *communicator, const int *key, const int *value, int *code)) {
    *code = MPI_Comm_set_attr(*communicator, *key, (void *)(intptr_t)*value);
}
