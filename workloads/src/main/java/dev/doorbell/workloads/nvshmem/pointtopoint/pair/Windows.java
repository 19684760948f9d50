package dev.doorbell.workloads.nvshmem.pointtopoint.pair;

import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Options;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Point;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.SizeMeaning;
import dev.doorbell.workloads.nvshmem.pointtopoint.table.Sample;
import dev.doorbell.workloads.nvshmem.pointtopoint.table.SampleColumn;
import dev.doorbell.workloads.result.RowWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Windows in which the points of a benchmark were measured: one each, whatever the number of pairs.
 */
public final class Windows {

    private final Benchmark benchmark;
    private final boolean grids;
    private final boolean scopes;

    public Windows(Benchmark benchmark, Options options) {
        this.benchmark = benchmark;
        List<SampleColumn> columns = benchmark.columns(options);
        grids = columns.contains(SampleColumn.CTAS);
        scopes = columns.contains(SampleColumn.SCOPE);
    }

    /** Windows in the order of the points; those of pairs, which run together, are one. */
    public List<RowWindow> of(List<Sample> samples) {
        SortedMap<Integer, RowWindow> windows = new TreeMap<>();
        for (Sample sample : samples) {
            windows.merge(sample.point().round(), window(sample), Windows::both);
        }
        return List.copyOf(windows.values());
    }

    private RowWindow window(Sample sample) {
        return new RowWindow(
                key(sample.point()),
                sample.startPs(),
                sample.startPs() + sample.ps(),
                benchmark.operation(),
                sample.point().messages() * sample.iterations());
    }

    private List<String> key(Point point) {
        List<String> key = new ArrayList<>();
        if (grids) {
            key.add(point.ctas() == 1 ? "1 CTA" : point.ctas() + " CTAs");
        }
        if (scopes) {
            key.add(point.scope().text());
        }
        long bytes =
                benchmark.sizeMeaning() == SizeMeaning.ELEMENTS
                        ? point.perIteration()
                        : point.message();
        key.add(Figures.bytes(bytes));
        return key;
    }

    private static RowWindow both(RowWindow a, RowWindow b) {
        return new RowWindow(
                a.key(),
                Math.min(a.startPs(), b.startPs()),
                Math.max(a.endPs(), b.endPs()),
                a.operation(),
                a.operations());
    }
}
