package dev.doorbell.report;

import dev.doorbell.pdes.report.Resource;
import dev.doorbell.workloads.result.Bottleneck;
import dev.doorbell.workloads.result.Bottleneck.Busy;
import dev.doorbell.workloads.result.RowBusy;
import dev.doorbell.workloads.result.RowWindow;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Bottleneck of a run, as text from its result document. */
final class BottleneckReport {

    private BottleneckReport() {}

    static Bottleneck of(Map<?, ?> bottleneck) {
        return new Bottleneck(
                Report.text(bottleneck.get("sentence")),
                busy(bottleneck.get("resources")),
                Report.texts(bottleneck.get("sentences")),
                Report.maps(bottleneck.get("rows")).stream()
                        .map(BottleneckReport::row)
                        .filter(row -> !row.window().key().isEmpty())
                        .toList());
    }

    private static RowBusy row(Map<?, ?> row) {
        return new RowBusy(
                new RowWindow(
                        Report.texts(row.get("key")),
                        Report.number(row.get("startPs")),
                        Report.number(row.get("endPs")),
                        Report.text(row.get("operation")),
                        Report.number(row.get("operations"))),
                busy(row.get("resources")));
    }

    private static List<Busy> busy(@Nullable Object resources) {
        return Report.maps(resources).stream().flatMap(BottleneckReport::share).toList();
    }

    /** One share; none of a resource that this Doorbell does not know. */
    private static Stream<Busy> share(Map<?, ?> busy) {
        try {
            return Stream.of(
                    new Busy(
                            Resource.parse(Report.text(busy.get("resource"))),
                            Report.number(busy.get("busyPs")),
                            Report.number(busy.get("sharePermille"))));
        } catch (IllegalArgumentException unknown) {
            return Stream.empty();
        }
    }
}
