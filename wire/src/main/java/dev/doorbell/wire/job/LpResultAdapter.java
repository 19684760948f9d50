package dev.doorbell.wire.job;

import dev.doorbell.pdes.report.BusySpan;
import dev.doorbell.pdes.report.LpReport;
import dev.doorbell.pdes.report.LpResult;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.pdes.report.TraceSpan.Transfer;
import dev.doorbell.pdes.report.Track;
import dev.doorbell.proto.job.v1.SpecProto;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reports of logical processes from wire. */
public final class LpResultAdapter {

    private LpResultAdapter() {}

    /** One process's report. */
    public static LpResult toModel(SpecProto.ProcessResult wire) {
        return new LpResult(
                wire.getId(),
                wire.getName(),
                wire.getDigest(),
                wire.getEvents(),
                wire.getEndPs(),
                report(wire));
    }

    private static LpReport report(SpecProto.ProcessResult wire) {
        return new LpReport(
                new TreeMap<>(wire.getCountersMap()),
                busyPs(wire),
                wire.getMeasurementsList().stream()
                        .map(it -> new Measurement(it.getSeries(), it.getValuesList()))
                        .toList(),
                wire.getWaitsList().stream().map(WaitCodec::toModel).toList(),
                wire.getFaultsList(),
                spans(wire),
                histories(wire));
    }

    private static List<TraceSpan> spans(SpecProto.ProcessResult wire) {
        Map<String, Track> tracks = new HashMap<>();
        List<TraceSpan> spans = new ArrayList<>();
        for (SpecProto.TraceSpan span : wire.getSpansList()) {
            spans.add(
                    new TraceSpan(
                            tracks.computeIfAbsent(span.getTrack(), Track::parse),
                            span.getName(),
                            span.getStartPs(),
                            span.getEndPs(),
                            span.getFlow(),
                            transfer(span)));
        }
        return spans;
    }

    private static Transfer transfer(SpecProto.TraceSpan span) {
        return span.getQueuePair() == 0
                ? Transfer.NONE
                : new Transfer(span.getQueuePair(), span.getBytes(), span.getPeer(), 0);
    }

    private static SortedMap<Resource, Long> busyPs(SpecProto.ProcessResult wire) {
        SortedMap<Resource, Long> busyPs = new TreeMap<>();
        wire.getBusyPsMap().forEach((name, ps) -> busyPs.put(Resource.parse(name), ps));
        return busyPs;
    }

    private static SortedMap<Resource, List<BusySpan>> histories(SpecProto.ProcessResult wire) {
        SortedMap<Resource, List<BusySpan>> histories = new TreeMap<>();
        for (SpecProto.BusyHistory history : wire.getHistoriesList()) {
            List<BusySpan> spans = new ArrayList<>();
            for (int i = 0; i < history.getStartPsCount(); i++) {
                spans.add(
                        new BusySpan(
                                history.getStartPs(i), history.getEndPs(i), history.getBusyPs(i)));
            }
            histories.put(Resource.parse(history.getResource()), spans);
        }
        return histories;
    }
}
