package dev.doorbell.wire.job;

import dev.doorbell.pdes.report.BusySpan;
import dev.doorbell.pdes.report.LpReport;
import dev.doorbell.pdes.report.LpResult;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.proto.job.v1.SpecProto;
import java.util.List;

/** Reports of logical processes to wire. */
public final class LpResultPublisher {

    private LpResultPublisher() {}

    /** The wire form of one process's report. */
    public static SpecProto.ProcessResult toWire(LpResult result) {
        LpReport report = result.report();
        SpecProto.ProcessResult.Builder wire =
                SpecProto.ProcessResult.newBuilder()
                        .setId(result.id())
                        .setName(result.name())
                        .setDigest(result.digest())
                        .setEvents(result.events())
                        .setEndPs(result.endPs())
                        .putAllCounters(report.counters())
                        .addAllFaults(report.faults());
        report.busyPs().forEach((resource, ps) -> wire.putBusyPs(resource.name(), ps));
        report.measurements()
                .forEach(it ->
                        wire.addMeasurements(
                                SpecProto.Measurement.newBuilder()
                                        .setSeries(it.series())
                                        .addAllValues(it.values())));
        report.waits().forEach(it -> wire.addWaits(WaitCodec.toWire(it)));
        report.spans()
                .forEach(it ->
                        wire.addSpans(
                                SpecProto.TraceSpan.newBuilder()
                                        .setTrack(it.track().text())
                                        .setName(it.name())
                                        .setStartPs(it.startPs())
                                        .setEndPs(it.endPs())
                                        .setFlow(it.flow())
                                        .setQueuePair(it.transfer().queuePair())
                                        .setBytes(it.transfer().bytes())
                                        .setPeer(it.transfer().peer())));
        report.busySpans().forEach((name, spans) -> wire.addHistories(history(name, spans)));
        return wire.build();
    }

    private static SpecProto.BusyHistory history(Resource resource, List<BusySpan> spans) {
        return SpecProto.BusyHistory.newBuilder()
                .setResource(resource.name())
                .addAllStartPs(spans.stream().map(BusySpan::startPs).toList())
                .addAllEndPs(spans.stream().map(BusySpan::endPs).toList())
                .addAllBusyPs(spans.stream().map(BusySpan::busyPs).toList())
                .build();
    }
}
