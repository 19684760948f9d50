/* Operations on long double and complex numbers, whose arithmetic is that of the C compiler. */
#include "mpi_call.h"

#include <complex.h>

enum { MAX, MIN, SUM, PROD, MINLOC, MAXLOC };

enum { FLOAT_COMPLEX, DOUBLE_COMPLEX, LONG_DOUBLE_COMPLEX, LONG_DOUBLE, LONG_DOUBLE_INT };

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

static located chosen(located a, located b, int first) {
    if (a.value == b.value) {
        return a.index < b.index ? a : b;
    }
    return first ? a : b;
}

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
        default:
            if (operation == MAXLOC) {
                EACH(located, chosen(a, b, a.value > b.value));
            } else {
                EACH(located, chosen(a, b, a.value < b.value));
            }
    }
}
