package dev.doorbell.workloads.nvshmem.pointtopoint;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.pdes.report.Track;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.OptionParameters;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Options;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Point;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.SizeMeaning;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.SizeSweep;
import dev.doorbell.workloads.nvshmem.pointtopoint.pair.Endpoint;
import dev.doorbell.workloads.nvshmem.pointtopoint.table.SampleColumn;
import dev.doorbell.workloads.output.PerftestTable;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import java.util.List;

/**
 * {@code shmem_put_bw} and {@code shmem_get_bw}: in every iteration each thread block transfers its
 * share of the buffer by one non-blocking call of block scope, and all thread blocks meet at a grid
 * barrier; one quiet ends it.
 *
 * @param transfer direction of the bytes
 */
record TransferBandwidth(Transfer transfer) implements TransferBenchmark {

    private static final SizeSweep SWEEP =
            SizeSweep.of(SizeSweep.DATA, "1K..64K", "message of each CTA", "1K", "32M");

    @Override
    public String name() {
        return verb() + "-bw";
    }

    @Override
    public String summary() {
        return "Bandwidth between pairs of PEs, one %s per CTA and iteration, grid barrier every iteration"
                .formatted(verb());
    }

    @Override
    public SizeSweep sweep() {
        return SWEEP;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(
                OptionParameters.CTAS,
                SWEEP.sizes(),
                OptionParameters.ITERATIONS.withDefault("200"),
                OptionParameters.WARMUP.withDefault("20"),
                OptionParameters.THREADS,
                OptionParameters.GRID_BARRIER,
                OptionParameters.BIDIR);
    }

    @Override
    public SizeMeaning sizeMeaning() {
        return SizeMeaning.MESSAGE_PER_CTA;
    }

    @Override
    public boolean needsPreparedPeer(Options options) {
        return options.bidirectional() || transfer == Transfer.GET;
    }

    @Override
    public void run(Cta cta, Endpoint end, Point point, int first, int times) {
        long mine = (long) cta.index() * point.message();
        for (int i = 0; i < times; i++) {
            trace(cta);
            transfer.startNbi(cta, end, mine, point.message(), point.scope());
            end.endIteration(cta);
        }
        if (cta.index() == 0) {
            cta.quiet();
        }
    }

    @Override
    public List<PerftestTable> perftest(Parameters given) {
        boolean both = given.get(OptionParameters.BIDIR) == 1;
        return List.of(
                PerftestTable.bandwidth("shmem_%s_bw_%s".formatted(verb(), both ? "bidi" : "uni")));
    }

    @Override
    public List<SampleColumn> columns(Options options) {
        return List.of(
                SampleColumn.PE,
                SampleColumn.CTAS,
                SampleColumn.size("CTA"),
                SampleColumn.SIZE_PER_ITERATION,
                SampleColumn.BANDWIDTH,
                SampleColumn.RATE,
                SampleColumn.time("iteration"));
    }

    /** Marks where a put's data is there, the first step of a put. */
    private void trace(Cta cta) {
        Node node = cta.pe().node();
        if (transfer == Transfer.PUT && node.instruments().tracing()) {
            node.instruments()
                    .span(
                            Track.at(node.place())
                                    .part("gpu", cta.pe().device())
                                    .part("cta", cta.index()),
                            "produce data",
                            node.nowPs(),
                            node.nowPs(),
                            0);
        }
    }
}
