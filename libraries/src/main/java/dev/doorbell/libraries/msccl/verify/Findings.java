package dev.doorbell.libraries.msccl.verify;

import dev.doorbell.libraries.msccl.flow.Flow;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Collector of findings. It keeps the first {@link #MOST} of each kind and severity, and counts
 * all.
 */
final class Findings {

    static final int MOST = 16;

    private final List<Finding> kept = new ArrayList<>();
    private final Map<FindingKind, Map<Severity, Integer>> counts =
            new EnumMap<>(FindingKind.class);

    void program(FindingKind kind, Severity severity, String sentence) {
        add(
                kind,
                severity,
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                sentence);
    }

    void gpu(FindingKind kind, Severity severity, int gpu, String sentence) {
        add(
                kind,
                severity,
                OptionalInt.of(gpu),
                OptionalInt.empty(),
                OptionalInt.empty(),
                sentence);
    }

    void block(FindingKind kind, Severity severity, int gpu, int block, String sentence) {
        add(
                kind,
                severity,
                OptionalInt.of(gpu),
                OptionalInt.of(block),
                OptionalInt.empty(),
                sentence);
    }

    void step(FindingKind kind, Severity severity, int gpu, int block, int step, String sentence) {
        add(
                kind,
                severity,
                OptionalInt.of(gpu),
                OptionalInt.of(block),
                OptionalInt.of(step),
                sentence);
    }

    void node(FindingKind kind, Severity severity, Flow flow, int node, String sentence) {
        step(
                kind,
                severity,
                flow.gpu(node),
                flow.threadBlock(flow.block(node)).id(),
                flow.step(node).number(),
                sentence);
    }

    boolean has(FindingKind kind) {
        return counts.containsKey(kind);
    }

    /** Returns all findings, errors first, each severity in the order of the checks. */
    List<Finding> all() {
        List<Finding> all = new ArrayList<>();
        for (Severity severity : Severity.values()) {
            kept.stream().filter(it -> it.severity() == severity).forEach(all::add);
            counts.forEach((kind, bySeverity) -> {
                int more = bySeverity.getOrDefault(severity, 0) - MOST;
                if (more > 0) {
                    all.add(
                            new Finding(
                                    kind,
                                    severity,
                                    OptionalInt.empty(),
                                    OptionalInt.empty(),
                                    OptionalInt.empty(),
                                    "%d more findings of kind %s are not shown"
                                            .formatted(more, kind.symbol())));
                }
            });
        }
        return all;
    }

    private void add(
            FindingKind kind,
            Severity severity,
            OptionalInt gpu,
            OptionalInt block,
            OptionalInt step,
            String sentence) {
        int count =
                counts.computeIfAbsent(kind, it -> new EnumMap<>(Severity.class))
                        .merge(severity, 1, Integer::sum);
        if (count <= MOST) {
            kept.add(new Finding(kind, severity, gpu, block, step, sentence));
        }
    }
}
