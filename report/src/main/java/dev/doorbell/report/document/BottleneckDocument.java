package dev.doorbell.report.document;

import dev.doorbell.workloads.result.Bottleneck;
import dev.doorbell.workloads.result.RowBusy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Bottleneck of a run, as in its result document. */
public final class BottleneckDocument {

    private BottleneckDocument() {}

    /** The field {@code bottleneck}. */
    public static Map<String, Object> of(Bottleneck bottleneck) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("sentence", bottleneck.sentence());
        map.put("sentences", bottleneck.parts());
        map.put("resources", busy(bottleneck.busiest()));
        map.put("rows", bottleneck.rows().stream().map(BottleneckDocument::row).toList());
        return map;
    }

    private static Map<String, Object> row(RowBusy row) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("key", row.window().key());
        map.put("startPs", row.window().startPs());
        map.put("endPs", row.window().endPs());
        map.put("operation", row.window().operation());
        map.put("operations", row.window().operations());
        map.put("resources", busy(row.named()));
        return map;
    }

    private static List<Object> busy(List<Bottleneck.Busy> resources) {
        return resources.stream()
                .<Object>map(busy -> {
                    Map<String, Object> map = new LinkedHashMap<>();
                    map.put("resource", busy.resource().name());
                    map.put("busyPs", busy.busyPs());
                    map.put("sharePermille", busy.sharePermille());
                    return map;
                })
                .toList();
    }
}
