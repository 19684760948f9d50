package dev.doorbell.bench;

import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.Datatypes;
import dev.doorbell.libraries.datatype.Packing;
import dev.doorbell.libraries.datatype.shape.BasicType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Packing of 32 MiB, more than caches hold, in blocks, every other block of memory, compared with a
 * plain copy of as many bytes; and commit of a structure of a thousand blocks. An operation moves
 * 32 MiB.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class PackBenchmark {

    private static final int BYTES = 32 << 20;
    private static final int BLOCKS = 1_000;

    /** Bytes of a block. */
    @Param({"8", "64", "128", "256", "4096"})
    public int block;

    private final byte[] user = new byte[2 * BYTES];
    private final byte[] packed = new byte[BYTES];
    private final MemorySegment userSegment = MemorySegment.ofArray(user);
    private final MemorySegment packedSegment = MemorySegment.ofArray(packed);
    private final Datatype number = Datatype.of(BasicType.DOUBLE);

    /** Copies as many bytes, as a baseline. */
    @Benchmark
    public byte[] plainCopy() {
        System.arraycopy(user, BYTES, packed, 0, BYTES);
        return packed;
    }

    /** Packs to the packed buffer. */
    @Benchmark
    public long pack(Vector vector) {
        return Packing.pack(buffer(vector), packedSegment, 0);
    }

    /** Unpacks from the packed buffer. */
    @Benchmark
    public long unpack(Vector vector) {
        return Packing.unpack(packedSegment, 0, buffer(vector));
    }

    /** Constructs and commits a structure. */
    @Benchmark
    public Datatype commitStruct(Struct struct) {
        return Datatypes.struct(struct.lengths, struct.places, struct.types).commit();
    }

    private Packing.Buffer buffer(Vector vector) {
        return new Packing.Buffer(userSegment, 0, 1, vector.of(this));
    }

    /** Vector that is committed once. */
    @State(Scope.Thread)
    public static class Vector {
        private int block;
        private Datatype type = Datatype.of(BasicType.BYTE);

        private Datatype of(PackBenchmark benchmark) {
            if (block != benchmark.block) {
                block = benchmark.block;
                int doubles = block / Double.BYTES;
                type =
                        Datatypes.vector(BYTES / block, doubles, 2 * doubles, benchmark.number)
                                .commit();
            }
            return type;
        }
    }

    /** Arguments of an irregular structure. */
    @State(Scope.Thread)
    public static class Struct {
        private final int[] lengths = new int[BLOCKS];
        private final long[] places = new long[BLOCKS];
        private final List<Datatype> types = new ArrayList<>();

        /** Creates blocks of one to four numbers of two kinds. */
        public Struct() {
            for (int i = 0; i < BLOCKS; i++) {
                lengths[i] = 1 + i * 7 % 4;
                places[i] = i * 48L;
                types.add(Datatype.of(i % 3 == 0 ? BasicType.INT : BasicType.DOUBLE));
            }
        }
    }
}
