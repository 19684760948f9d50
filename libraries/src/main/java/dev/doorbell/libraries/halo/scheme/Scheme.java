package dev.doorbell.libraries.halo.scheme;

import dev.doorbell.libraries.halo.Exchanger;
import java.util.Arrays;
import java.util.List;

/** The schemes that use MPI. */
public enum Scheme {
    /** Whole arrays down, gathered by the host, whole arrays up. */
    ORIGINAL("original"),
    /** The GPU gathers for each neighbour and field; only that is copied. */
    BANDWIDTH_OPTIMIZED("bandwidth-optimized"),
    /** The GPU gathers for all neighbours and fields; one copy down, one up. */
    LATENCY_OPTIMIZED("latency-optimized"),
    /** The GPU gathers, the NIC reads and writes GPU memory. */
    GPUDIRECT("gpudirect"),
    /** The kernels write and read host memory themselves. */
    ZERO_COPY("zero-copy"),
    /** No GPU: fields are in host memory. */
    CPU("cpu");

    private final String text;

    Scheme(String text) {
        this.text = text;
    }

    /** The name as jobs write it. */
    public String text() {
        return text;
    }

    /** All names. */
    public static List<String> names() {
        return Arrays.stream(values()).map(Scheme::text).toList();
    }

    /** The scheme of a name. */
    public static Scheme of(String text) {
        return Arrays.stream(values())
                .filter(it -> it.text.equals(text))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException(
                                "expected one of " + names() + " but was " + text));
    }

    /** Whether it needs the host to have room for whole arrays. */
    public boolean arraysOnHost() {
        return this == ORIGINAL || this == CPU;
    }

    /** As a rank takes part in it. */
    public Exchanger exchanger(HaloRank rank) {
        return switch (this) {
            case ORIGINAL -> new WholeArrays(rank);
            case BANDWIDTH_OPTIMIZED -> new PerNeighbour(rank);
            case LATENCY_OPTIMIZED -> new OneBuffer(rank);
            case GPUDIRECT -> new Direct(rank);
            case ZERO_COPY -> new ZeroCopy(rank);
            case CPU -> new HostOnly(rank);
        };
    }
}
