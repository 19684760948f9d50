package dev.doorbell.libraries.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.datatype.shape.ArrayOrder;
import dev.doorbell.libraries.datatype.shape.BasicType;
import dev.doorbell.libraries.datatype.shape.Bounds;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Packed bytes match the definition of the constructors, in order, also in parts. */
class PackingTest {

    private static final long SEED = Long.getLong("doorbell.seed", 20_261_122L);
    private static final Datatype INT = Datatype.of(BasicType.INT);
    private static final Datatype DOUBLE = Datatype.of(BasicType.DOUBLE);
    private static final Datatype CHAR = Datatype.of(BasicType.CHAR);

    static final Datatype INDEXED =
            Datatypes.indexed(new int[] {2, 0, 5, 1}, new int[] {9, 3, 1, -4}, INT);

    static final List<Datatype> TYPES =
            List.of(
                    DOUBLE,
                    Datatype.of(BasicType.SHORT_INT),
                    Datatypes.contiguous(7, INT),
                    Datatypes.vector(5, 1, 3, DOUBLE),
                    Datatypes.vector(9, 3, -7, INT),
                    Datatypes.vector(4, 16, 33, DOUBLE),
                    Datatypes.hvector(6, 5, 19, CHAR),
                    Datatypes.hvector(3, 1, 8, Datatypes.hvector(4, 1, 100, DOUBLE)),
                    INDEXED,
                    Datatypes.indexedBlock(2, new int[] {7, 0, 4}, DOUBLE),
                    Datatypes.hindexedBlock(3, new long[] {0, 50, 31}, CHAR),
                    Datatypes.struct(
                            new int[] {1, 2, 1}, new long[] {0, 8, 16}, List.of(DOUBLE, INT, CHAR)),
                    Datatypes.struct(
                            new int[] {2, 1, 3},
                            new long[] {0, 64, 200},
                            List.of(
                                    Datatypes.vector(2, 1, 3, DOUBLE),
                                    CHAR,
                                    Datatypes.indexed(new int[] {1, 2}, new int[] {3, 0}, INT))),
                    ArrayDatatypes.subarray(
                            new int[] {4, 5, 6},
                            new int[] {2, 3, 2},
                            new int[] {1, 2, 3},
                            ArrayOrder.C,
                            DOUBLE),
                    ArrayDatatypes.subarray(
                            new int[] {4, 5},
                            new int[] {4, 2},
                            new int[] {0, 1},
                            ArrayOrder.FORTRAN,
                            INT),
                    Datatypes.contiguous(
                            3, Datatypes.resized(Datatypes.contiguous(4, CHAR), 6, -9)));

    @Test
    void packsWhatTheConstructorsMean() {
        for (Datatype type : TYPES) {
            for (int count = 0; count < 4; count++) {
                Fixture fixture = new Fixture(type, count);
                assertThat(fixture.pack(0, fixture.expected.length))
                        .as("%s x %s", count, type.envelope())
                        .isEqualTo(fixture.expected);
            }
        }
    }

    @Test
    void anyPartCanBePackedOrUnpackedByItself() {
        Random random = new Random(SEED);
        for (Datatype type : TYPES) {
            int count = type.commit().overlapping(3) ? 1 : 3;
            Fixture fixture = new Fixture(type, count);
            byte[] again = new byte[fixture.user.length];
            byte[] whole = fixture.pack(0, fixture.expected.length);
            int from = 0;
            while (from < whole.length) {
                int to = Math.min(whole.length, from + 1 + random.nextInt(20));
                byte[] part = fixture.pack(from, to);
                assertThat(part)
                        .as("%d to %d of %s, seed %d", from, to, type.envelope(), SEED)
                        .isEqualTo(Arrays.copyOfRange(fixture.expected, from, to));
                Packing.unpack(MemorySegment.ofArray(part), 0, fixture.buffer(again), from, to);
                from = to;
            }
            byte[] atOnce = new byte[fixture.user.length];
            Packing.unpack(MemorySegment.ofArray(whole), 0, fixture.buffer(atOnce));
            assertThat(again).as("%s, seed %d", type.envelope(), SEED).isEqualTo(atOnce);
            assertThat(Layouts.bytes(type, count))
                    .allSatisfy(at ->
                            assertThat(again[fixture.index(at)])
                                    .isEqualTo(fixture.user[fixture.index(at)]));
            assertThat(Layouts.bytes(type, count)).hasSize(fixture.expected.length);
        }
    }

    @Test
    void buffersThatAreTooSmallAreRefused() {
        Fixture fixture = new Fixture(Datatypes.vector(3, 1, 2, INT), 2);
        assertThatThrownBy(() ->
                        Packing.pack(
                                fixture.buffer(fixture.user),
                                MemorySegment.ofArray(new byte[23]),
                                0))
                .hasMessage(
                        "MPI_ERR_TRUNCATE: 24 bytes at position 0 do not fit the packed buffer of"
                                + " 23.");
        assertThatThrownBy(() ->
                        Packing.pack(
                                fixture.buffer(new byte[39]),
                                MemorySegment.ofArray(new byte[24]),
                                0))
                .hasMessage(
                        "MPI_ERR_BUFFER: the type touches bytes from 0 to before 40 of a buffer of"
                                + " 39.");
    }

    private static final class Fixture {
        private final Datatype type;
        private final int count;
        private final long base;
        private final byte[] user;
        private final byte[] expected;

        private Fixture(Datatype type, int count) {
            this.type = type.commit();
            this.count = count;
            Bounds bounds = type.bounds();
            long last = Math.max(0, count - 1) * bounds.extent();
            base = -(bounds.trueLb() + Math.min(0, last));
            user = new byte[(int) (base + bounds.trueUb() + Math.max(0, last))];
            new Random(SEED).nextBytes(user);
            List<Long> bytes = Layouts.bytes(type, count);
            expected = new byte[bytes.size()];
            for (int i = 0; i < expected.length; i++) {
                expected[i] = user[index(bytes.get(i))];
            }
        }

        private int index(long at) {
            return (int) (at + base);
        }

        private Packing.Buffer buffer(byte[] memory) {
            return new Packing.Buffer(MemorySegment.ofArray(memory), base, count, type);
        }

        private byte[] pack(int from, int to) {
            byte[] packed = new byte[to - from];
            Packing.pack(buffer(user), from, to, MemorySegment.ofArray(packed), 0);
            return packed;
        }
    }
}
