package dev.doorbell.wire.service;

import dev.doorbell.pdes.report.Histogram;
import dev.doorbell.wire.tally.HistogramTotal;
import dev.doorbell.wire.tally.Series;
import dev.doorbell.wire.tally.VirtualTotals;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.Unit;
import java.util.List;
import java.util.Map;

/** Durations and queue lengths in virtual time as Prometheus histograms. */
final class VirtualHistograms implements MultiCollector {

    private static final String MESSAGES = "doorbell_virtual_message_latency_seconds";
    private static final String COLLECTIVES = "doorbell_virtual_collective_latency_seconds";
    private static final String DEPTHS = "doorbell_virtual_queue_depth";
    private static final String COLLECTIVE = "collective ";
    private static final double PS_IN_SECOND = 1e12;

    private final VirtualTotals totals;

    VirtualHistograms(VirtualTotals totals) {
        this.totals = totals;
    }

    @Override
    public List<String> getPrometheusNames() {
        return List.of(MESSAGES, COLLECTIVES, DEPTHS);
    }

    @Override
    public MetricSnapshots collect() {
        HistogramSnapshot.Builder messages =
                seconds(MESSAGES, "From a NIC's decoding of a work queue entry to its completion");
        HistogramSnapshot.Builder collectives =
                seconds(COLLECTIVES, "From a rank's call of a collective to its end there");
        HistogramSnapshot.Builder depths =
                HistogramSnapshot.builder()
                        .name(DEPTHS)
                        .help("Length of a queue as found by those who came to it");
        for (Map.Entry<Series, HistogramTotal> entry : totals.histograms().entrySet()) {
            Series series = entry.getKey();
            Histogram histogram = entry.getValue().histogram();
            Labels labels =
                    Labels.of("path", series.job().path(), "workload", series.job().workload());
            if (series.kind() == Series.Kind.DEPTH) {
                depths.dataPoint(point(histogram, 1, labels.add("queue", series.name())));
            } else if (series.name().startsWith(COLLECTIVE)) {
                String name = series.name().substring(COLLECTIVE.length());
                collectives.dataPoint(
                        point(histogram, PS_IN_SECOND, labels.add("collective", name)));
            } else {
                messages.dataPoint(point(histogram, PS_IN_SECOND, labels));
            }
        }
        return MetricSnapshots.of(messages.build(), collectives.build(), depths.build());
    }

    private static HistogramSnapshot.Builder seconds(String name, String help) {
        return HistogramSnapshot.builder().name(name).unit(Unit.SECONDS).help(help);
    }

    private static HistogramDataPointSnapshot point(
            Histogram histogram, double divisor, Labels labels) {
        ClassicHistogramBuckets.Builder buckets = ClassicHistogramBuckets.builder();
        for (int i = 0; i < histogram.bounds().size(); i++) {
            buckets.bucket(histogram.bounds().get(i) / divisor, histogram.counts().get(i));
        }
        buckets.bucket(Double.POSITIVE_INFINITY, histogram.counts().getLast());
        return HistogramDataPointSnapshot.builder()
                .classicHistogramBuckets(buckets.build())
                .sum(histogram.sum() / divisor)
                .labels(labels)
                .build();
    }
}
