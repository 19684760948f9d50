/* Operations on long double and complex numbers, whose arithmetic is that of the C compiler. */
#include "mpi_call.h"

#include <complex.h>

enum { MAX, MIN, SUM, PROD, MINLOC, MAXLOC };

enum { FLOAT_COMPLEX, DOUBLE_COMPLEX, LONG_DOUBLE_COMPLEX, LONG_DOUBLE, LONG_DOUBLE_INT, TWO_FLOAT,
       TWO_DOUBLE };

typedef struct {
    long double value;
    int index;
} located;

#define EACH(type, expression)                                        \
    do {                                                              \
        const type *left = in;                                        \
        type *right = inout;                                          \
        for (int64_t i = 0; i < count; i++) {                         \
            const type a = left[i], b = right[i];                     \
            right[i] = expression;                                    \
        }                                                             \
    } while (0)

#define COMPLEX(type)              \
    do {                           \
        if (operation == SUM) {    \
            EACH(type, a + b);     \
        } else {                   \
            EACH(type, a * b);     \
        }                          \
    } while (0)

typedef struct {
    float value;
    float index;
} two_float;

typedef struct {
    double value;
    double index;
} two_double;

/* The extreme one of two values with an index, or the one with the lower index. */
#define LOCATE(type, order)                                                                       \
    EACH(type, a.value == b.value ? (a.index < b.index ? a : b) : (a.value order b.value ? a : b))

#define EXTREME(type)            \
    do {                         \
        if (operation == MAXLOC) \
            LOCATE(type, >);     \
        else                     \
            LOCATE(type, <);     \
    } while (0)

static void combine_long(const void *in, void *inout, int64_t count, unsigned operation) {
    switch (operation) {
        case MAX:
            EACH(long double, a > b ? a : b);
            break;
        case MIN:
            EACH(long double, a < b ? a : b);
            break;
        case SUM:
            EACH(long double, a + b);
            break;
        default:
            EACH(long double, a *b);
            break;
    }
}

void mpi_combine(
    const void *in, void *inout, int64_t count, unsigned operation, unsigned type) {
    switch (type) {
        case FLOAT_COMPLEX:
            COMPLEX(float complex);
            break;
        case DOUBLE_COMPLEX:
            COMPLEX(double complex);
            break;
        case LONG_DOUBLE_COMPLEX:
            COMPLEX(long double complex);
            break;
        case LONG_DOUBLE:
            combine_long(in, inout, count, operation);
            break;
        case TWO_FLOAT:
            EXTREME(two_float);
            break;
        case TWO_DOUBLE:
            EXTREME(two_double);
            break;
        default:
            EXTREME(located);
    }
}
