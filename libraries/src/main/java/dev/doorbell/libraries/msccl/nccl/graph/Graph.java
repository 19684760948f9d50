package dev.doorbell.libraries.msccl.nccl.graph;

/**
 * Channels that a search has found for one algorithm.
 *
 * @param channels searched channels; a communicator has at least twice as many
 * @param intraMb speed of a channel inside a node, in MB/s
 * @param interMb speed of a channel between nodes, in MB/s
 * @param same true if all channels have the same order inside nodes
 */
public record Graph(int channels, long intraMb, long interMb, boolean same) {

    private static final double MB_PER_GB = 1000;

    /** Bandwidth of all channels, in GB/s: inside nodes for up to two nodes, else between them. */
    public double bandwidth(int nodes) {
        return channels * (nodes <= 2 ? intraMb : interMb) / MB_PER_GB;
    }

    /** Returns the first {@code most} channels. */
    Graph first(int most) {
        return new Graph(Math.min(channels, most), intraMb, interMb, same);
    }

    long product() {
        return channels * intraMb;
    }
}
