package dev.doorbell.workloads.offload.pingpong;

import java.util.List;

/**
 * Two stations and where they are.
 *
 * @param placement row group in the table
 * @param pair row in the table
 * @param first the one that begins and measures
 * @param second the one that answers
 */
record Match(Placement placement, Pair pair, Station first, Station second) {

    /** The first match, which is carried out in shared memory and not by the NIC. */
    static final int SHARED_MEMORY = 0;

    /** All matches of a job with so many nodes, in the order they are played. */
    static List<Match> all(int nodes) {
        return List.of(
                        new Match(
                                Placement.INTRA_NODE,
                                Pair.HOST_HOST,
                                Station.HOST_0,
                                Station.HOST_0_TOO),
                        new Match(
                                Placement.INTRA_NODE, Pair.HOST_ARM, Station.HOST_0, Station.ARM_0),
                        new Match(
                                Placement.INTER_NODE,
                                Pair.HOST_HOST,
                                Station.HOST_0,
                                Station.HOST_1),
                        new Match(
                                Placement.INTER_NODE, Pair.HOST_ARM, Station.HOST_0, Station.ARM_1),
                        new Match(
                                Placement.INTRA_NODE,
                                Pair.ARM_ARM,
                                Station.ARM_0,
                                Station.ARM_0_TOO),
                        new Match(Placement.INTER_NODE, Pair.ARM_ARM, Station.ARM_0, Station.ARM_1))
                .stream()
                .filter(match -> match.placement == Placement.INTRA_NODE || nodes > 1)
                .toList();
    }

    /** Whether both are on one node. */
    enum Placement {
        INTRA_NODE("intra-node"),
        INTER_NODE("inter-node");

        private final String title;

        Placement(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    /** What the two are. */
    enum Pair {
        HOST_HOST("host-host"),
        HOST_ARM("host-arm"),
        ARM_ARM("arm-arm");

        private final String title;

        Pair(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }
}
