package dev.doorbell.workloads.nvshmem.pointtopoint;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.workloads.measure.Pattern;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Options;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Point;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.SizeMeaning;
import dev.doorbell.workloads.nvshmem.pointtopoint.pair.Benchmark;
import dev.doorbell.workloads.nvshmem.pointtopoint.pair.Endpoint;

/** Common part of the benchmarks of {@code p}: single elements stored at equal distances. */
interface StoreBenchmark extends Benchmark {

    @Override
    default String operation() {
        return "store";
    }

    @Override
    default int elementBytes(Options options) {
        return options.datatype().bytes();
    }

    @Override
    default SizeMeaning sizeMeaning() {
        return SizeMeaning.ELEMENTS;
    }

    @Override
    default boolean hasSource() {
        return false;
    }

    @Override
    default long bufferBytes(Options options, Point point) {
        return point.perIteration() * options.stride();
    }

    @Override
    default void prepare(Endpoint end, Point point) {
        // The values travel in the calls; nothing has to lie anywhere before.
    }

    /**
     * One {@code p} by each of {@code count} neighbouring threads, from element {@code first} on.
     */
    default void store(Cta cta, Endpoint end, Point point, long first, int count) {
        store(cta, end, point, end.pattern(point, end.pe().id()), first, count);
    }

    /** Stores elements of a pattern, one by each of {@code count} neighbouring threads. */
    default void store(Cta cta, Endpoint end, Point point, Pattern pattern, long first, int count) {
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            values[i] = pattern.word(first + i);
        }
        int strideBytes = end.options().stride() * point.message();
        cta.rma()
                .p(
                        end.target().plus(first * strideBytes),
                        strideBytes,
                        point.message(),
                        values,
                        end.peer());
    }

    /** Stores all elements of a pattern by the threads of one thread block. */
    default void storeAll(Cta cta, Endpoint end, Point point, Pattern pattern) {
        for (long from = 0; from < point.messages(); from += cta.threads()) {
            int count = (int) Math.min(cta.threads(), point.messages() - from);
            store(cta, end, point, pattern, from, count);
        }
    }

    @Override
    default void verify(Endpoint end, Point point) {
        if (!end.first()) {
            compare(end, point, end.pattern(point, end.peer()));
        }
    }

    /** Compares the elements that arrived with a pattern. Takes no virtual time. */
    default void compare(Endpoint end, Point point, Pattern pattern) {
        if (end.phantom()) {
            return;
        }
        NodeMemory memory = end.pe().node().memory();
        int shift = Long.SIZE - Byte.SIZE * point.message();
        long wrong = 0;
        for (long i = 0; i < point.messages(); i++) {
            long address = end.targetAddress() + i * end.options().stride() * point.message();
            long difference = memory.readLong(address) ^ pattern.word(i);
            wrong += difference << shift == 0 ? 0 : point.message();
        }
        Pattern.count(end.pe().node(), point.perIteration(), wrong);
    }
}
