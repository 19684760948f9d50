package dev.doorbell.workloads.nvshmem.pointtopoint;

import dev.doorbell.workloads.nvshmem.pointtopoint.options.Point;
import java.util.Locale;

/** What the benchmarks of put and get have in common: contiguous bytes that go one way. */
interface TransferBenchmark extends Benchmark {

    /** Which way. */
    Transfer transfer();

    /** What the call is named. */
    default String verb() {
        return transfer().name().toLowerCase(Locale.ROOT);
    }

    @Override
    default void prepare(Endpoint end, Point point) {
        transfer().prepare(end, point);
    }

    @Override
    default void verify(Endpoint end, Point point) {
        transfer().verify(end, point);
    }
}
