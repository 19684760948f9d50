#include "check.h"

/* Random types of random types: their bounds, and what they pack from a filled buffer. */
enum { TYPES = 24, ROUNDS = 12, MOST = 3 };

static MPI_Datatype types[TYPES];
static unsigned state;

static int any(int below) {
    state = state * 1664525u + 1013904223u;
    return (int)(state >> 12) % below;
}

static MPI_Datatype made(MPI_Datatype old) {
    MPI_Datatype type;
    MPI_Aint lb, extent;
    int lengths[MOST], places[MOST], wholes[2] = {3, 4}, parts[2], starts[2];
    MPI_Aint bytes[MOST];
    MPI_Datatype several[MOST];
    MPI_Type_get_extent(old, &lb, &extent);
    for (int i = 0; i < MOST; i++) {
        lengths[i] = any(3);
        places[i] = 3 * i + any(2) - 2;
        bytes[i] = places[i] * extent + any(2) * 8;
        several[i] = i == 1 ? MPI_CHAR : i == 2 ? MPI_DOUBLE : old;
    }
    for (int i = 0; i < 2; i++) {
        parts[i] = 1 + any(wholes[i]);
        starts[i] = any(wholes[i] - parts[i] + 1);
    }
    lengths[1]++;
    switch (any(11)) {
        case 0: MPI_Type_contiguous(1 + any(3), old, &type); break;
        case 1: MPI_Type_vector(1 + any(3), 1 + any(2), any(7) - 3, old, &type); break;
        case 2: MPI_Type_create_hvector(1 + any(3), 1 + any(2), 5 * any(9) - 20, old, &type); break;
        case 3: MPI_Type_indexed(MOST, lengths, places, old, &type); break;
        case 4: MPI_Type_create_hindexed(MOST, lengths, bytes, old, &type); break;
        case 5: MPI_Type_create_indexed_block(MOST, 1 + any(2), places, old, &type); break;
        case 6: MPI_Type_create_hindexed_block(MOST, 1 + any(2), bytes, old, &type); break;
        case 7: MPI_Type_create_struct(MOST, lengths, bytes, several, &type); break;
        case 8: MPI_Type_create_resized(old, any(9) - 4, extent + any(9), &type); break;
        case 9:
            MPI_Type_create_subarray(
                2, wholes, parts, starts, any(2) ? MPI_ORDER_C : MPI_ORDER_FORTRAN, old, &type);
            break;
        default: MPI_Type_dup(old, &type); break;
    }
    return type;
}

static void describe(MPI_Datatype type) {
    MPI_Aint lb, extent, true_lb, true_extent;
    MPI_Count wide_lb, wide_extent, wide_size;
    int bytes, size_of_all[4];
    MPI_Type_get_extent(type, &lb, &extent);
    MPI_Type_get_true_extent(type, &true_lb, &true_extent);
    MPI_Type_size(type, &bytes);
    long all[5] = {lb, extent, true_lb, true_extent, bytes};
    add(all, sizeof all);
    MPI_Type_get_extent_x(type, &wide_lb, &wide_extent);
    MPI_Type_size_x(type, &wide_size);
    same("wide lb", wide_lb, lb);
    same("wide extent", wide_extent, extent);
    same("wide size", wide_size, bytes);
    MPI_Type_get_true_extent_x(type, &wide_lb, &wide_extent);
    same("wide true lb", wide_lb, true_lb);
    same("wide true extent", wide_extent, true_extent);
    MPI_Type_get_envelope(type, &size_of_all[0], &size_of_all[1], &size_of_all[2], &size_of_all[3]);
    add(size_of_all, sizeof size_of_all);
    if (extent > 30000 || extent < -30000 || true_lb < -30000 || true_extent > 30000 || bytes == 0) {
        return;
    }
    enum { MIDDLE = 1 << 16 };
    static unsigned char from[2 * MIDDLE], packed[2 * MIDDLE];
    for (int i = 0; i < 2 * MIDDLE; i++) {
        from[i] = (unsigned char)(i * 7 + i / 251);
    }
    MPI_Status status;
    MPI_Sendrecv(from + MIDDLE, 2, type, rank, 0, packed, 2 * bytes, MPI_BYTE, rank, 0,
        MPI_COMM_WORLD, &status);
    add(packed, (size_t)(2 * bytes));
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    state = (unsigned)rank + 17;
    for (int round = 0; round < ROUNDS; round++) {
        const MPI_Datatype basic[4] = {MPI_CHAR, MPI_SHORT, MPI_INT, MPI_DOUBLE};
        for (int i = 0; i < TYPES; i++) {
            types[i] = made(i < 8 ? basic[i % 4] : types[any(i)]);
            MPI_Type_commit(&types[i]);
            describe(types[i]);
        }
        for (int i = 0; i < TYPES; i++) {
            MPI_Type_free(&types[i]);
        }
    }
    return end();
}
