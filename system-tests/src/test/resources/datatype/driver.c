/*
 * Builds the datatypes whose expressions are the lines of standard input, and prints for each its
 * size, bounds, and hashes of packed and of unpacked bytes. A line is an expression, an equals
 * sign, the number of instances, and 1 if they may be unpacked.
 */
#include <mpi.h>
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NUMBERS = 4096, LONGEST_WORD = 64 };

struct list {
    int count;
    int ints[MOST_NUMBERS];
    MPI_Aint places[MOST_NUMBERS];
};

static const char *next;

struct named {
    const char *name;
    MPI_Datatype type;
};

static int takes(char c)
{
    if (*next != c)
        return 0;
    next++;
    return 1;
}

static void take(char c)
{
    if (!takes(c))
        exit(3);
}

static void take_word(char *into)
{
    int length = 0;
    while (isalnum((unsigned char)*next) || *next == '_') {
        if (length == LONGEST_WORD - 1)
            exit(4);
        into[length++] = *next++;
    }
    into[length] = 0;
}

static long long number(void)
{
    char *end;
    long long value = strtoll(next, &end, 10);
    if (end == next)
        exit(3);
    next = end;
    return value;
}

/* A number and the comma behind it. */
static long long argument(void)
{
    long long value = number();
    take(',');
    return value;
}

/* Numbers or words in brackets, and the comma behind them. */
static struct list *arguments(void)
{
    struct list *all = calloc(1, sizeof *all);
    char word[LONGEST_WORD];
    take('[');
    while (!takes(']')) {
        int i = all->count++;
        if (i == MOST_NUMBERS)
            exit(4);
        if (isalpha((unsigned char)*next)) {
            take_word(word);
            all->ints[i] = strcmp(word, "block") == 0    ? MPI_DISTRIBUTE_BLOCK
                           : strcmp(word, "cyclic") == 0 ? MPI_DISTRIBUTE_CYCLIC
                           : strcmp(word, "none") == 0   ? MPI_DISTRIBUTE_NONE
                                                         : MPI_DISTRIBUTE_DFLT_DARG;
        } else {
            all->places[i] = (MPI_Aint)number();
            all->ints[i] = (int)all->places[i];
        }
        takes(',');
    }
    take(',');
    return all;
}

static int order(void)
{
    if (strncmp(next, "fortran,", 8) != 0)
        return MPI_ORDER_C;
    next += 8;
    return MPI_ORDER_FORTRAN;
}

static MPI_Datatype basic(const char *name)
{
    const struct named all[] = {
        {"char", MPI_CHAR}, {"signed_char", MPI_SIGNED_CHAR}, {"unsigned_char", MPI_UNSIGNED_CHAR},
        {"byte", MPI_BYTE}, {"wchar", MPI_WCHAR}, {"short", MPI_SHORT},
        {"unsigned_short", MPI_UNSIGNED_SHORT}, {"int", MPI_INT}, {"unsigned", MPI_UNSIGNED},
        {"long", MPI_LONG}, {"unsigned_long", MPI_UNSIGNED_LONG},
        {"long_long_int", MPI_LONG_LONG_INT}, {"unsigned_long_long", MPI_UNSIGNED_LONG_LONG},
        {"float", MPI_FLOAT}, {"double", MPI_DOUBLE}, {"long_double", MPI_LONG_DOUBLE},
        {"c_bool", MPI_C_BOOL}, {"int8_t", MPI_INT8_T}, {"int16_t", MPI_INT16_T},
        {"int32_t", MPI_INT32_T}, {"int64_t", MPI_INT64_T}, {"uint8_t", MPI_UINT8_T},
        {"uint16_t", MPI_UINT16_T}, {"uint32_t", MPI_UINT32_T}, {"uint64_t", MPI_UINT64_T},
        {"aint", MPI_AINT}, {"count", MPI_COUNT}, {"offset", MPI_OFFSET},
        {"c_float_complex", MPI_C_FLOAT_COMPLEX}, {"c_double_complex", MPI_C_DOUBLE_COMPLEX},
        {"c_long_double_complex", MPI_C_LONG_DOUBLE_COMPLEX}, {"float_int", MPI_FLOAT_INT},
        {"double_int", MPI_DOUBLE_INT}, {"long_int", MPI_LONG_INT}, {"two_int", MPI_2INT},
        {"short_int", MPI_SHORT_INT}, {"long_double_int", MPI_LONG_DOUBLE_INT},
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

static MPI_Datatype type(void);

/* The last argument, an old type. */
static MPI_Datatype old(void)
{
    MPI_Datatype last = type();
    take(')');
    return last;
}

static MPI_Datatype strided(int bytes)
{
    MPI_Datatype made;
    int count = (int)argument();
    int length = (int)argument();
    MPI_Aint stride = (MPI_Aint)argument();
    if (bytes)
        MPI_Type_create_hvector(count, length, stride, old(), &made);
    else
        MPI_Type_vector(count, length, (int)stride, old(), &made);
    return made;
}

static MPI_Datatype indexed(int bytes)
{
    MPI_Datatype made;
    struct list *lengths = arguments();
    struct list *at = arguments();
    if (bytes)
        MPI_Type_create_hindexed(lengths->count, lengths->ints, at->places, old(), &made);
    else
        MPI_Type_indexed(lengths->count, lengths->ints, at->ints, old(), &made);
    free(lengths);
    free(at);
    return made;
}

static MPI_Datatype block_indexed(int bytes)
{
    MPI_Datatype made;
    int length = (int)argument();
    struct list *at = arguments();
    if (bytes)
        MPI_Type_create_hindexed_block(at->count, length, at->places, old(), &made);
    else
        MPI_Type_create_indexed_block(at->count, length, at->ints, old(), &made);
    free(at);
    return made;
}

static MPI_Datatype structure(void)
{
    MPI_Datatype made;
    struct list *lengths = arguments();
    struct list *at = arguments();
    MPI_Datatype *types = calloc((size_t)lengths->count + 1, sizeof *types);
    take('[');
    for (int i = 0; !takes(']'); i++) {
        types[i] = type();
        takes(',');
    }
    take(')');
    MPI_Type_create_struct(lengths->count, lengths->ints, at->places, types, &made);
    free(lengths);
    free(at);
    free(types);
    return made;
}

static MPI_Datatype subarray(void)
{
    MPI_Datatype made;
    struct list *sizes = arguments();
    struct list *box = arguments();
    struct list *starts = arguments();
    int in = order();
    MPI_Type_create_subarray(sizes->count, sizes->ints, box->ints, starts->ints, in, old(), &made);
    free(sizes);
    free(box);
    free(starts);
    return made;
}

static MPI_Datatype darray(void)
{
    MPI_Datatype made;
    int size = (int)argument();
    int rank = (int)argument();
    struct list *lists[4];
    for (int i = 0; i < 4; i++)
        lists[i] = arguments();
    int in = order();
    MPI_Type_create_darray(size, rank, lists[0]->count, lists[0]->ints, lists[1]->ints,
                           lists[2]->ints, lists[3]->ints, in, old(), &made);
    for (int i = 0; i < 4; i++)
        free(lists[i]);
    return made;
}

static MPI_Datatype type(void)
{
    char name[LONGEST_WORD];
    MPI_Datatype made;
    take_word(name);
    if (!takes('('))
        return basic(name);
    if (strcmp(name, "vector") == 0)
        return strided(0);
    if (strcmp(name, "hvector") == 0)
        return strided(1);
    if (strcmp(name, "indexed") == 0)
        return indexed(0);
    if (strcmp(name, "hindexed") == 0)
        return indexed(1);
    if (strcmp(name, "indexed_block") == 0)
        return block_indexed(0);
    if (strcmp(name, "hindexed_block") == 0)
        return block_indexed(1);
    if (strcmp(name, "struct") == 0)
        return structure();
    if (strcmp(name, "subarray") == 0)
        return subarray();
    if (strcmp(name, "darray") == 0)
        return darray();
    if (strcmp(name, "contiguous") == 0) {
        int count = (int)argument();
        MPI_Type_contiguous(count, old(), &made);
    } else if (strcmp(name, "resized") == 0) {
        MPI_Aint lb = (MPI_Aint)argument();
        MPI_Aint extent = (MPI_Aint)argument();
        MPI_Type_create_resized(old(), lb, extent, &made);
    } else if (strcmp(name, "dup") == 0) {
        MPI_Type_dup(old(), &made);
    } else {
        exit(6);
    }
    return made;
}

static void answer(MPI_Datatype type, int count, int unpack)
{
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
    char *line = NULL;
    size_t room = 0;
    MPI_Init(&argc, &argv);
    while (getline(&line, &room, stdin) > 0) {
        next = line;
        MPI_Datatype made = type();
        int numbers[2];
        if (sscanf(next, " = %d %d", &numbers[0], &numbers[1]) != 2)
            exit(7);
        answer(made, numbers[0], numbers[1]);
    }
    free(line);
    MPI_Finalize();
    return 0;
}
