package dev.doorbell.workloads.offload;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.offload.health.DpuWatch;
import dev.doorbell.pdes.report.Measurement;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Sentences of a result on collectives that hosts carried out in place of DPUs. */
final class FallbackReport {

    private static final String SERIES = "offload.fallback";
    private static final int PS_DECIMALS = 6;

    private FallbackReport() {}

    /**
     * Notes that all ranks have agreed not to rely on DPUs any more.
     *
     * @param deadNode a node whose DPU does not answer
     * @param what the operation that is done again
     * @param number of it among all collectives, from 1; 0 before the first
     */
    static void note(Node node, int deadNode, Kind what, long number) {
        node.instruments().measure(SERIES, (long) deadNode, what.number, number, node.nowPs());
    }

    /** One sentence for each DPU that was given up. */
    static List<String> sentences(List<Measurement> measurements) {
        List<String> sentences = new ArrayList<>();
        for (Measurement row : measurements) {
            if (row.series().equals(SERIES)) {
                sentences.add(sentence(row.values()));
            }
        }
        return sentences;
    }

    private static String sentence(List<Long> row) {
        int node = Math.toIntExact(row.get(0));
        Kind what = Kind.of(row.get(1));
        String done =
                what == Kind.START
                        ? "all collectives were carried out over the host path"
                        : "%s, collective %d of the job, was done again over the host path, and all after it were"
                                .formatted(what.text, row.get(2));
        return "the DPU of node %d (%s) does not answer, as all ranks knew at %s us: %s"
                .formatted(
                        node,
                        DpuWatch.dpuName(node),
                        BigDecimal.valueOf(row.get(3), PS_DECIMALS).toPlainString(),
                        done);
    }

    /** The operations. */
    enum Kind {
        /** None: the DPU was silent from the start. */
        START(0, "none"),
        /** Alltoall. */
        ALLTOALL(1, "ialltoall"),
        /** Broadcast. */
        BCAST(2, "ibcast"),
        /** Allgather. */
        ALLGATHER(3, "iallgather"),
        /** Alltoall of blocks of different lengths. */
        ALLTOALLV(4, "ialltoallv"),
        /** Allgather of blocks of different lengths. */
        ALLGATHERV(5, "iallgatherv");

        private final long number;
        private final String text;

        Kind(long number, String text) {
            this.number = number;
            this.text = text;
        }

        private static Kind of(long number) {
            for (Kind kind : values()) {
                if (kind.number == number) {
                    return kind;
                }
            }
            throw new IllegalArgumentException("expected an operation but was " + number);
        }
    }
}
