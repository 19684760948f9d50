package dev.doorbell.libraries.msccl.nccl.graph;

/** Room of a topology for channels. */
interface Room {

    /**
     * Returns how many channels fit.
     *
     * @param intraMb speed of a channel inside a node
     * @param interMb speed of a channel between nodes
     * @param same true if all channels have to have the same order
     * @param least a search that finds fewer has found nothing
     * @param most channels that are enough
     * @return channels, at least {@code least} and at most {@code most}, or 0
     */
    int channels(long intraMb, long interMb, boolean same, int least, int most);

    /** Greatest speed of a channel. */
    long fastestMb();
}
