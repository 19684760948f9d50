package dev.doorbell.libraries.halo.scheme;

import dev.doorbell.libraries.halo.Exchanger;
import java.util.Arrays;
import java.util.List;

/** Schemes that use MPI. */
public enum Scheme {
    /** Copies whole arrays to the host, gathers there, and copies whole arrays back. */
    ORIGINAL("original"),
    /** Gathers on the GPU for each neighbour and field, and copies only those cells. */
    BANDWIDTH_OPTIMIZED("bandwidth-optimized"),
    /** Gathers on the GPU for all neighbours and fields, with one copy in each direction. */
    LATENCY_OPTIMIZED("latency-optimized"),
    /** Gathers on the GPU; the NIC reads and writes GPU memory. */
    GPUDIRECT("gpudirect"),
    /** Kernels read and write host memory directly. */
    ZERO_COPY("zero-copy"),
    /** Uses no GPU; fields are in host memory. */
    CPU("cpu");

    private final String text;

    Scheme(String text) {
        this.text = text;
    }

    /** Name in job specifications. */
    public String text() {
        return text;
    }

    /** All names. */
    public static List<String> names() {
        return Arrays.stream(values()).map(Scheme::text).toList();
    }

    /** Returns the scheme with a name. */
    public static Scheme of(String text) {
        return Arrays.stream(values())
                .filter(it -> it.text.equals(text))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException(
                                "expected one of " + names() + " but was " + text));
    }

    /** Returns true if the host needs memory for whole arrays. */
    public boolean arraysOnHost() {
        return this == ORIGINAL || this == CPU;
    }

    /**
     * Returns true if the GPU may compute other cells during an exchange. Whole arrays that are
     * copied back would overwrite them.
     */
    public boolean overlaps() {
        return this != ORIGINAL && this != CPU;
    }

    /** Returns true if messages of ranks on one node pass through host memory. */
    public boolean sharesNodes() {
        return this != GPUDIRECT;
    }

    /** Returns the exchange of a rank. */
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
