package dev.doorbell.workloads.nvshmem.pointtopoint;

import dev.doorbell.workloads.nvshmem.pointtopoint.options.Point;
import dev.doorbell.workloads.nvshmem.pointtopoint.pair.Benchmark;
import dev.doorbell.workloads.nvshmem.pointtopoint.pair.Endpoint;
import java.util.Locale;

/** Common part of the benchmarks of put and get: contiguous bytes that move one way. */
interface TransferBenchmark extends Benchmark {

    /** Direction of the bytes. */
    Transfer transfer();

    /** Name of the call. */
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
