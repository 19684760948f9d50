package dev.doorbell.workloads.nvshmem.pointtopoint;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.workloads.nvshmem.Pattern;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Options;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Point;

/** Single elements, stored by {@code p} at equal distances: what the p benchmarks share. */
final class Elements {

    private Elements() {}

    /**
     * One {@code p} by each of {@code count} neighbouring threads, from element {@code first} on.
     */
    static void store(Cta cta, Endpoint end, Point point, long first, int count) {
        Pattern pattern = end.pattern(point, end.pe().id());
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

    /** Bytes a point's elements span. */
    static long span(Options options, Point point) {
        return point.perIteration() * options.stride();
    }

    /** Compares all elements of a point. */
    static void verify(Endpoint end, Point point) {
        if (end.phantom() || end.first()) {
            return;
        }
        NodeMemory memory = end.pe().node().memory();
        Pattern pattern = end.pattern(point, end.peer());
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
