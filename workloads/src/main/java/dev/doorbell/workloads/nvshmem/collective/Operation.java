package dev.doorbell.workloads.nvshmem.collective;

import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Scope;

/** Collective with its parameters read: its needs, its call and its expected result. */
interface Operation {

    /** Bytes of each PE's source. */
    long sourceBytes(long size, int pes);

    /** Bytes of each PE's destination. */
    long destinationBytes(long size, int pes);

    /** Bytes of an element; sizes are multiples of it. */
    default int elementBytes() {
        return 1;
    }

    /** Name of the element type in tables. */
    default String type() {
        return "mem";
    }

    /** Name in tables of the operator that combines elements. */
    default String reduceOp() {
        return "-";
    }

    /** Bytes that perftest divides by the latency to get {@code algbw}. */
    default long algorithmBytes(long size, int pes) {
        return destinationBytes(size, pes);
    }

    /** Number of times a byte crosses a PE's link, times the PEs: {@code busbw / algbw * pes}. */
    long busShare(int pes);

    /** Puts test bytes into the source. */
    void fill(Exchange exchange);

    /** Calls the collective once. */
    void call(Cta cta, Exchange exchange, Scope scope);

    /** Compares the bytes at the destination with the expected ones. */
    void verify(Exchange exchange);
}
