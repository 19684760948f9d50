package dev.doorbell.wire.service;

import dev.doorbell.wire.tally.JobLabels;
import dev.doorbell.wire.tally.Series;
import dev.doorbell.wire.tally.VirtualTotals;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.concurrent.atomic.LongAdder;

/**
 * Metrics of the counts in virtual time of the processes hosted here. Each is registered when it is
 * first counted. The totals are deterministic at the end of every job, but not while one runs.
 */
final class VirtualMetrics implements MeterBinder {

    static final String PREFIX = "doorbell.virtual.";

    private final VirtualTotals totals;

    VirtualMetrics(VirtualTotals totals) {
        this.totals = totals;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        totals.listen((series, sum) -> register(registry, series, sum));
        // Micrometer takes single values only; these come counted.
        if (registry instanceof PrometheusMeterRegistry prometheus) {
            prometheus.getPrometheusRegistry().register(new VirtualHistograms(totals));
        }
    }

    /** The labels of all metrics of a job. */
    static Tags tags(JobLabels job) {
        return Tags.of("path", job.path(), "workload", job.workload());
    }

    private static void register(MeterRegistry registry, Series series, LongAdder sum) {
        VirtualName name =
                switch (series.kind()) {
                    case COUNTER -> VirtualNames.of(series.name());
                    case BUSY_PS ->
                            VirtualName.of("resource.busy", VirtualName.SECONDS)
                                    .with("resource", series.name());
                    case PRESENT_PS ->
                            VirtualName.of("resource.present", VirtualName.SECONDS)
                                    .with("resource", series.name());
                    case LATENCY_PS, DEPTH ->
                            throw new IllegalStateException(
                                    "expected a sum but was the histogram " + series);
                };
        FunctionCounter.builder(PREFIX + name.metric(), sum, it -> name.value(it.sum()))
                .baseUnit(name.unit())
                .tags(tags(series.job()).and(name.tags()))
                .register(registry);
    }
}
