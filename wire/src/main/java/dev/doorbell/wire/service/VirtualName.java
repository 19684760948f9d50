package dev.doorbell.wire.service;

import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import org.jspecify.annotations.Nullable;

/**
 * A counter of logical processes as a metric.
 *
 * @param metric the metric's name without {@code doorbell.virtual.}
 * @param unit of the metric, or null for plain numbers; seconds are counted in picoseconds
 * @param tags that distinguish counters of one metric
 */
record VirtualName(String metric, @Nullable String unit, Tags tags) {

    static final String SECONDS = "seconds";
    static final String BYTES = "bytes";

    private static final double PS_IN_SECOND = 1e12;

    static VirtualName of(String metric) {
        return new VirtualName(metric, null, Tags.empty());
    }

    static VirtualName of(String metric, String unit) {
        return new VirtualName(metric, unit, Tags.empty());
    }

    VirtualName with(String key, String value) {
        return new VirtualName(metric, unit, tags.and(Tag.of(key, value)));
    }

    /** Value of a count in the metric's unit. */
    double value(long counted) {
        return SECONDS.equals(unit) ? counted / PS_IN_SECOND : counted;
    }
}
