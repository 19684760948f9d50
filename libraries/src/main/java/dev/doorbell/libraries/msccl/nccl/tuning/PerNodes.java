package dev.doorbell.libraries.msccl.nccl.tuning;

/**
 * Row of a table: bandwidth by the number of nodes, in GB/s (1,000 bytes per microsecond).
 *
 * @param one on one node
 * @param two on two
 * @param more on more
 */
record PerNodes(double one, double two, double more) {

    double of(int nodes) {
        return nodes == 1 ? one : nodes == 2 ? two : more;
    }
}
