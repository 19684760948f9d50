package dev.doorbell.libraries.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.datatype.shape.ArrayOrder;
import dev.doorbell.libraries.datatype.shape.BasicType;
import dev.doorbell.libraries.datatype.shape.Bounds;
import dev.doorbell.libraries.datatype.shape.Distribution;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Bounds, signatures, handles and errors. Expected values are those of two MPI libraries. */
class DatatypesTest {

    private static final Datatype INT = Datatype.of(BasicType.INT);
    private static final Datatype BYTE = Datatype.of(BasicType.BYTE);
    private static final Datatype DOUBLE = Datatype.of(BasicType.DOUBLE);
    private static final Datatype CHAR = Datatype.of(BasicType.CHAR);

    @Test
    void sizeExtentAndBoundsAreThoseOfRealLibraries() {
        Datatype v0 = Datatypes.vector(3, 1, 2, DOUBLE);
        assertBounds(v0, 24, 0, 40, 0, 40);
        assertBounds(Datatypes.vector(4, 1, 3, v0), 96, 0, 400, 0, 400);
        assertBounds(Datatypes.vector(3, 2, -4, INT), 24, -32, 40, -32, 40);
        Datatype pair = Datatypes.hindexed(new int[] {1, 1}, new long[] {-20, 12}, INT);
        assertBounds(pair, 8, -20, 36, -20, 36);
        assertBounds(Datatypes.vector(2, 1, -1, pair), 16, -56, 72, -56, 72);
        Datatype backwards = Datatypes.resized(Datatypes.contiguous(4, BYTE), 6, -9);
        assertBounds(Datatypes.contiguous(3, backwards), 12, -12, 9, -18, 22);
        assertBounds(
                Datatypes.indexed(new int[] {0, 2, 0}, new int[] {-100, 3, 500}, INT),
                8,
                12,
                8,
                12,
                8);
    }

    @Test
    void largeCountsHaveTheBoundsOfSmallOnes() {
        long count = 5_000_000_000L;
        Datatype odd = Datatypes.resized(INT, 0, 5);

        assertLarge(LargeDatatypes.contiguous(count, odd), 4 * count, 0, 5 * count);
        assertLarge(LargeDatatypes.vector(count, 2, 3, CHAR), 2 * count, 0, 3 * count - 1);
        assertLarge(
                LargeDatatypes.indexed(new long[] {count, 2}, new long[] {0, 2 * count}, INT),
                4 * (count + 2),
                0,
                4 * (2 * count + 2));
        assertLarge(
                LargeDatatypes.subarray(
                        new long[] {count, 4},
                        new long[] {count - 1, 2},
                        new long[] {1, 1},
                        ArrayOrder.C,
                        CHAR),
                2 * (count - 1),
                0,
                4 * count);
        assertThat(LargeDatatypes.vector(7, 2, 3, INT).commit().plan())
                .isEqualTo(Datatypes.vector(7, 2, 3, INT).commit().plan());
    }

    @Test
    void largeCountsAreContents() {
        Datatype type = LargeDatatypes.hvector(3, 5_000_000_000L, -7, INT);

        assertThat(type.envelope()).isEqualTo(new Envelope(0, 0, 3, 1, Combiner.HVECTOR));
        assertThat(type.contents().counts()).containsExactly(3L, 5_000_000_000L, -7L);
        assertError(
                ErrorClass.MPI_ERR_COUNT, () -> LargeDatatypes.contiguous(-5_000_000_000L, INT));
    }

    @Test
    void structuresOfSeveralMembersAreRoundedUpToTheirAlignment() {
        Datatype padded =
                Datatypes.struct(
                        new int[] {1, 2, 1}, new long[] {0, 8, 16}, List.of(DOUBLE, INT, CHAR));
        assertBounds(padded, 17, 0, 24, 0, 17);

        Datatype exact = Datatypes.resized(padded, 0, 17);
        assertBounds(
                Datatypes.struct(new int[] {1}, new long[] {0}, List.of(exact)), 17, 0, 17, 0, 17);
        // As in MPICH, bounds that were set do not override others.
        assertBounds(
                Datatypes.struct(new int[] {1, 1}, new long[] {0, 20}, List.of(exact, INT)),
                21,
                0,
                24,
                0,
                24);
        Datatype wide = Datatypes.resized(INT, -3, 9);
        assertBounds(
                Datatypes.struct(new int[] {1, 1}, new long[] {0, 1}, List.of(DOUBLE, wide)),
                12,
                -2,
                16,
                0,
                8);
    }

    @Test
    void aSubarrayIsAsLargeAsItsArrayWhereverTheBoxIs() {
        int[] sizes = {8, 6, 5};
        int[] box = {2, 3, 2};
        int[] starts = {1, 1, 3};
        Datatype c = ArrayDatatypes.subarray(sizes, box, starts, ArrayOrder.C, INT);
        Datatype fortran = ArrayDatatypes.subarray(sizes, box, starts, ArrayOrder.FORTRAN, INT);

        assertThat(c.extent()).isEqualTo(960);
        assertThat(fortran.extent()).isEqualTo(960);
        assertThat(c.bounds().trueLb()).isEqualTo(4 * (1 * 30 + 1 * 5 + 3));
        assertThat(fortran.bounds().trueLb()).isEqualTo(4 * (1 + 1 * 8 + 3 * 48));
    }

    @Test
    void everyElementOfADistributedArrayIsWithExactlyOneProcess() {
        Distribution[] ways = {Distribution.CYCLIC, Distribution.BLOCK};
        int[] seen = new int[70];
        for (int rank = 0; rank < 6; rank++) {
            Datatype mine =
                    ArrayDatatypes.darray(
                            6,
                            rank,
                            new int[] {10, 7},
                            ways,
                            new int[] {2, Distribution.DEFAULT_ARGUMENT},
                            new int[] {3, 2},
                            ArrayOrder.C,
                            INT);
            assertThat(mine.extent()).isEqualTo(280);
            Layouts.bytes(mine.commit(), 1).forEach(at -> seen[(int) (at / 4)]++);
        }
        assertThat(Arrays.stream(seen).boxed().toList()).containsOnly(4);
    }

    @Test
    void typesOfNothingAreNothing() {
        for (Datatype none :
                List.of(
                        Datatypes.contiguous(0, INT),
                        Datatypes.vector(0, 3, 5, INT),
                        Datatypes.vector(3, 0, 5, INT),
                        Datatypes.struct(new int[0], new long[0], List.of()),
                        Datatypes.contiguous(4, Datatypes.contiguous(0, INT)))) {
            assertBounds(none, 0, 0, 0, 0, 0);
            assertThat(Layouts.bytes(none.commit(), 5)).isEmpty();
        }
    }

    @Test
    void anOverlappingTypeMayBeSentAndNotReceived() {
        Datatype twice = Datatypes.hvector(3, 1, 2, INT).commit();
        assertThat(twice.overlapping(1)).isTrue();
        assertError(ErrorClass.MPI_ERR_TYPE, () -> Packing.requireReceivable(1, twice));

        Datatype column = Datatypes.resized(Datatypes.vector(8, 1, 8, DOUBLE), 0, 8).commit();
        assertThat(column.overlapping(8)).isFalse();
        assertThat(column.overlapping(9)).as("the ninth column is the first one moved").isTrue();
        assertThat(Datatypes.vector(4, 2, -1, INT).commit().overlapping(1)).isTrue();
        assertThat(
                        Datatypes.indexed(new int[] {2, 1}, new int[] {4, 5}, INT)
                                .commit()
                                .overlapping(1))
                .isTrue();
    }

    @Test
    void typesMatchBySequenceOfBasicTypesAlone() {
        Datatype vector = Datatypes.vector(6, 2, 5, INT);
        Datatype dense = Datatypes.contiguous(12, INT);
        assertThat(vector.signature().matches(dense.signature())).isTrue();
        assertThat(vector.signature().fits(Datatypes.contiguous(13, INT).signature())).isTrue();
        assertThat(vector.signature().fits(Datatypes.contiguous(11, INT).signature())).isFalse();

        Datatype mixed =
                Datatypes.struct(new int[] {1, 2}, new long[] {0, 8}, List.of(DOUBLE, INT));
        Datatype other =
                Datatypes.struct(new int[] {2, 1}, new long[] {0, 8}, List.of(INT, DOUBLE));
        assertThat(mixed.signature().matches(other.signature())).isFalse();
        Signature many = Datatypes.contiguous(1_000_000_000, mixed).signature();
        assertThat(many.length()).isEqualTo(3_000_000_000L);
        assertThat(Datatypes.contiguous(1_000, mixed).signature().fits(many)).isTrue();
        assertThat(many.whole(16 * 7 + 15)).isEqualTo(new Signature.Whole(3 * 7 + 2, 16 * 7 + 12));
        assertThat(DOUBLE.signature().matches(Datatype.of(BasicType.LONG).signature())).isFalse();
    }

    @Test
    void aPairHasTwoValues() {
        Signature pairs = Datatypes.contiguous(3, Datatype.of(BasicType.DOUBLE_INT)).signature();
        assertThat(pairs.whole(pairs.bytes())).isEqualTo(new Signature.Whole(6, 36));
        assertThat(pairs.whole(12 + 11)).isEqualTo(new Signature.Whole(3, 20));
    }

    @Test
    void aTypeSaysHowItWasMade() {
        Datatype vector = Datatypes.vector(3, 2, 5, INT);
        assertThat(vector.envelope()).isEqualTo(new Envelope(3, 0, 0, 1, Combiner.VECTOR));
        assertThat(vector.contents())
                .isEqualTo(new Contents(List.of(3, 2, 5), List.of(), List.of(INT)));
        assertThat(Datatypes.hindexed(new int[] {1, 2}, new long[] {8, 16}, INT).envelope())
                .isEqualTo(new Envelope(3, 2, 0, 1, Combiner.HINDEXED));
        assertThat(INT.envelope().combiner()).isEqualTo(Combiner.NAMED);
        assertError(ErrorClass.MPI_ERR_TYPE, INT::contents);
    }

    @Test
    void aFreedTypeIsGoneAndThoseMadeOfItStay() {
        Datatype child = Datatypes.contiguous(3, INT);
        Datatype parent = Datatypes.vector(2, 1, 2, child);
        child.free();

        assertError(ErrorClass.MPI_ERR_TYPE, child::size);
        assertThat(Layouts.bytes(parent.commit(), 1)).hasSize(24);
        assertError(ErrorClass.MPI_ERR_TYPE, INT::free);
    }

    @Test
    void wrongUseHasAnErrorClassAndOneSentence() {
        assertError(ErrorClass.MPI_ERR_COUNT, () -> Datatypes.contiguous(-1, INT));
        assertError(ErrorClass.MPI_ERR_COUNT, () -> Datatypes.vector(1, -1, 1, INT));
        assertError(
                ErrorClass.MPI_ERR_COUNT,
                () -> Datatypes.indexed(new int[] {1, -2}, new int[] {0, 4}, INT));
        assertError(
                ErrorClass.MPI_ERR_ARG,
                () ->
                        ArrayDatatypes.subarray(
                                new int[] {4}, new int[] {3}, new int[] {2}, ArrayOrder.C, INT));
        assertError(
                ErrorClass.MPI_ERR_ARG, () -> Datatypes.hvector(3, 1, Long.MAX_VALUE / 2 + 1, INT));
        assertError(ErrorClass.MPI_ERR_ARG, () -> Datatypes.resized(INT, Long.MAX_VALUE, 1));
        assertError(ErrorClass.MPI_ERR_TYPE, () -> Datatypes.contiguous(2, INT).plan());
        assertError(ErrorClass.MPI_ERR_COUNT, () -> INT.plan(-1));
    }

    @Test
    void aStructOfAThousandBlocksHasItsBounds() {
        Random random = new Random(7);
        int[] lengths = IntStream.range(0, 1_000).map(i -> 1 + random.nextInt(4)).toArray();
        long[] places = IntStream.range(0, 1_000).mapToLong(i -> i * 48L).toArray();
        List<Datatype> types =
                IntStream.range(0, 1_000).mapToObj(i -> i % 3 == 0 ? INT : DOUBLE).toList();
        long size =
                IntStream.range(0, 1_000).mapToLong(i -> lengths[i] * (i % 3 == 0 ? 4L : 8)).sum();

        Datatype struct = Datatypes.struct(lengths, places, types).commit();

        long end = 999 * 48L + lengths[999] * 4L;
        assertBounds(struct, size, 0, (end + 7) / 8 * 8, 0, end);
    }

    private static void assertLarge(Datatype type, long size, long lb, long extent) {
        assertThat(List.of(type.size(), type.bounds().lb(), type.extent()))
                .containsExactly(size, lb, extent);
    }

    private static void assertBounds(
            Datatype type, long size, long lb, long extent, long trueLb, long trueExtent) {
        Bounds bounds = type.bounds();
        assertThat(
                        List.of(
                                bounds.size(),
                                bounds.lb(),
                                bounds.extent(),
                                bounds.trueLb(),
                                bounds.trueExtent()))
                .containsExactly(size, lb, extent, trueLb, trueExtent);
    }

    private static void assertError(ErrorClass expected, ThrowingCallable wrong) {
        assertThatThrownBy(wrong)
                .isInstanceOfSatisfying(
                        DatatypeException.class,
                        it -> {
                            assertThat(it.errorClass()).isEqualTo(expected);
                            assertThat(it.getMessage()).startsWith(expected + ": ").endsWith(".");
                        });
    }
}
