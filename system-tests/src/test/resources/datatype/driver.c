/*
 * Builds the datatypes that are described on standard input, in postfix notation, and prints for
 * each its size, bounds, and hashes of packed and of unpacked bytes.
 */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TYPES = 4096, MOST_NUMBERS = 4096, FORTRAN_ORDER = 57, FIRST_DISTRIBUTION = 121 };

static MPI_Datatype stack[MOST_TYPES];
static int depth;
static int ints[4][MOST_NUMBERS];
static MPI_Aint places[MOST_NUMBERS];

struct named {
    const char *name;
    MPI_Datatype type;
};

static long long number(void)
{
    long long value;
    if (scanf("%lld", &value) != 1)
        exit(3);
    return value;
}

static int order(void)
{
    return number() == FORTRAN_ORDER ? MPI_ORDER_FORTRAN : MPI_ORDER_C;
}

static void numbers(int *into, int count)
{
    if (count < 0 || count > MOST_NUMBERS)
        exit(4);
    for (int i = 0; i < count; i++)
        into[i] = (int)number();
}

static void addresses(int count)
{
    if (count < 0 || count > MOST_NUMBERS)
        exit(4);
    for (int i = 0; i < count; i++)
        places[i] = (MPI_Aint)number();
}

static MPI_Datatype basic(const char *name)
{
    const struct named all[] = {
        {"CHAR", MPI_CHAR}, {"SIGNED_CHAR", MPI_SIGNED_CHAR}, {"UNSIGNED_CHAR", MPI_UNSIGNED_CHAR},
        {"BYTE", MPI_BYTE}, {"WCHAR", MPI_WCHAR}, {"SHORT", MPI_SHORT},
        {"UNSIGNED_SHORT", MPI_UNSIGNED_SHORT}, {"INT", MPI_INT}, {"UNSIGNED", MPI_UNSIGNED},
        {"LONG", MPI_LONG}, {"UNSIGNED_LONG", MPI_UNSIGNED_LONG},
        {"LONG_LONG_INT", MPI_LONG_LONG_INT}, {"UNSIGNED_LONG_LONG", MPI_UNSIGNED_LONG_LONG},
        {"FLOAT", MPI_FLOAT}, {"DOUBLE", MPI_DOUBLE}, {"LONG_DOUBLE", MPI_LONG_DOUBLE},
        {"C_BOOL", MPI_C_BOOL}, {"INT8_T", MPI_INT8_T}, {"INT16_T", MPI_INT16_T},
        {"INT32_T", MPI_INT32_T}, {"INT64_T", MPI_INT64_T}, {"UINT8_T", MPI_UINT8_T},
        {"UINT16_T", MPI_UINT16_T}, {"UINT32_T", MPI_UINT32_T}, {"UINT64_T", MPI_UINT64_T},
        {"AINT", MPI_AINT}, {"COUNT", MPI_COUNT}, {"OFFSET", MPI_OFFSET},
        {"C_FLOAT_COMPLEX", MPI_C_FLOAT_COMPLEX}, {"C_DOUBLE_COMPLEX", MPI_C_DOUBLE_COMPLEX},
        {"C_LONG_DOUBLE_COMPLEX", MPI_C_LONG_DOUBLE_COMPLEX}, {"FLOAT_INT", MPI_FLOAT_INT},
        {"DOUBLE_INT", MPI_DOUBLE_INT}, {"LONG_INT", MPI_LONG_INT}, {"TWO_INT", MPI_2INT},
        {"SHORT_INT", MPI_SHORT_INT}, {"LONG_DOUBLE_INT", MPI_LONG_DOUBLE_INT},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].name, name) == 0)
            return all[i].type;
    exit(5);
}

static uint64_t hash(const unsigned char *bytes, MPI_Aint length)
{
    uint64_t value = 14695981039346656037u;
    for (MPI_Aint i = 0; i < length; i++)
        value = (value ^ bytes[i]) * 1099511628211u;
    return value;
}

static void construct(char kind)
{
    MPI_Datatype made;
    MPI_Datatype *top = depth > 0 ? &stack[depth - 1] : NULL;
    int n;
    switch (kind) {
    case 'c':
        MPI_Type_contiguous((int)number(), *top, &made);
        break;
    case 'v':
        numbers(ints[0], 3);
        MPI_Type_vector(ints[0][0], ints[0][1], ints[0][2], *top, &made);
        break;
    case 'h':
        numbers(ints[0], 2);
        addresses(1);
        MPI_Type_create_hvector(ints[0][0], ints[0][1], places[0], *top, &made);
        break;
    case 'i':
        n = (int)number();
        numbers(ints[0], n);
        numbers(ints[1], n);
        MPI_Type_indexed(n, ints[0], ints[1], *top, &made);
        break;
    case 'I':
        n = (int)number();
        numbers(ints[0], n);
        addresses(n);
        MPI_Type_create_hindexed(n, ints[0], places, *top, &made);
        break;
    case 'k':
        numbers(ints[0], 2);
        numbers(ints[1], ints[0][0]);
        MPI_Type_create_indexed_block(ints[0][0], ints[0][1], ints[1], *top, &made);
        break;
    case 'K':
        numbers(ints[0], 2);
        addresses(ints[0][0]);
        MPI_Type_create_hindexed_block(ints[0][0], ints[0][1], places, *top, &made);
        break;
    case 's':
        n = (int)number();
        numbers(ints[0], n);
        addresses(n);
        depth -= n;
        MPI_Type_create_struct(n, ints[0], places, stack + depth, &made);
        stack[depth++] = made;
        return;
    case 'a':
        n = (int)number();
        for (int list = 0; list < 3; list++)
            numbers(ints[list], n);
        MPI_Type_create_subarray(n, ints[0], ints[1], ints[2],
                                 order(), *top, &made);
        break;
    case 'd': {
        const int distributions[] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC,
                                     MPI_DISTRIBUTE_NONE};
        int size = (int)number();
        int rank = (int)number();
        n = (int)number();
        for (int list = 0; list < 4; list++)
            numbers(ints[list], n);
        for (int i = 0; i < n; i++) {
            ints[1][i] = distributions[ints[1][i] - FIRST_DISTRIBUTION];
            if (ints[2][i] < 0)
                ints[2][i] = MPI_DISTRIBUTE_DFLT_DARG;
        }
        MPI_Type_create_darray(size, rank, n, ints[0], ints[1], ints[2], ints[3],
                               order(), *top, &made);
        break;
    }
    case 'r':
        addresses(2);
        MPI_Type_create_resized(*top, places[0], places[1], &made);
        break;
    case 'u':
        MPI_Type_dup(*top, &made);
        break;
    default:
        exit(6);
    }
    *top = made;
}

static void answer(int count, int unpack)
{
    MPI_Datatype type = stack[--depth];
    MPI_Aint lb, extent, true_lb, true_extent;
    int size, length, position = 0;

    MPI_Type_commit(&type);
    MPI_Type_size(type, &size);
    MPI_Type_get_extent(type, &lb, &extent);
    MPI_Type_get_true_extent(type, &true_lb, &true_extent);

    MPI_Aint last = (count - 1) * extent;
    MPI_Aint from = true_lb + (last < 0 ? last : 0);
    MPI_Aint to = true_lb + true_extent + (last > 0 ? last : 0);
    unsigned char *user = malloc((size_t)(to - from) + 1);
    for (MPI_Aint i = 0; i < to - from; i++)
        user[i] = (unsigned char)((uint32_t)i * 2654435761u >> 13);
    MPI_Pack_size(count, type, MPI_COMM_SELF, &length);
    unsigned char *packed = calloc((size_t)length + 1, 1);
    MPI_Pack(user - from, count, type, packed, length, &position, MPI_COMM_SELF);
    uint64_t sent = hash(packed, position);
    uint64_t received = 0;
    if (unpack) {
        int at = 0;
        memset(user, 0, (size_t)(to - from));
        MPI_Unpack(packed, position, &at, user - from, count, type, MPI_COMM_SELF);
        received = hash(user, to - from);
    }
    /* All at once: what a library's end would cut off is not half an answer. */
    printf("%d %ld %ld %ld %ld %016llx %016llx\n", size, (long)lb, (long)extent, (long)true_lb,
           (long)true_extent, (unsigned long long)sent, (unsigned long long)received);
    fflush(stdout);
    free(packed);
    free(user);
}

int main(int argc, char **argv)
{
    char word[64];
    MPI_Init(&argc, &argv);
    while (scanf("%63s", word) == 1) {
        if (strcmp(word, "b") == 0) {
            if (scanf("%63s", word) != 1 || depth == MOST_TYPES)
                exit(7);
            stack[depth++] = basic(word);
        } else if (strcmp(word, "=") == 0) {
            int count = (int)number();
            answer(count, (int)number());
        } else {
            construct(word[0]);
        }
    }
    MPI_Finalize();
    return 0;
}
