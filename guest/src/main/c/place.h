/* Place of the program that is inside a call. */
#ifndef PLACE_H
#define PLACE_H

#include <stdint.h>

struct door_place {
    /* Function of the library that the program called, or an empty text. */
    const char *function;
    /* File with the instruction that called it; an empty text for the program itself. */
    const char *file;
    /* Address of the instruction in this file, or 0 if it is not known. */
    uint64_t offset;
};

/* Looks for the place. Allocates no memory, so that the memory of the program stays as it is. */
struct door_place door_place(void);

#endif
