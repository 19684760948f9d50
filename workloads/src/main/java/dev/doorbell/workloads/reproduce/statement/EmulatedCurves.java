package dev.doorbell.workloads.reproduce.statement;

import java.util.List;

/**
 * The curves of one figure.
 *
 * @param list in the order of their declaration
 */
public record EmulatedCurves(List<EmulatedCurve> list) {
    public EmulatedCurves {
        list = List.copyOf(list);
    }

    /** The points of a curve; throws when the figure has no curve of that name. */
    public List<Point> points(String curve) {
        return find(curve).points();
    }

    /**
     * Reasons for which curves of these names are not whole, one sentence each; empty when they
     * are.
     */
    public List<String> problems(List<String> curves) {
        return curves.stream()
                .flatMap(curve -> find(curve).problems().stream())
                .distinct()
                .toList();
    }

    private EmulatedCurve find(String name) {
        return list.stream()
                .filter(curve -> curve.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException(
                                "expected one of the curves "
                                        + list.stream().map(EmulatedCurve::name).toList()
                                        + " but was "
                                        + name));
    }
}
