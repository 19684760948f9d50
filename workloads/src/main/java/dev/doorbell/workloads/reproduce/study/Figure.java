package dev.doorbell.workloads.reproduce.study;

import dev.doorbell.workloads.reproduce.statement.Statement;
import java.util.List;

/**
 * A published figure.
 *
 * @param name such as {@code fig3}; names the files
 * @param title of the figure
 * @param x the horizontal axis
 * @param y the vertical axis
 * @param curves to emulate, in the order of the legend
 * @param marks published values that can be drawn
 * @param statements published statements that can be judged
 * @param probe the same curves with a handful of points that are quick to run; the influence of
 *     constants is measured on it
 */
public record Figure(
        String name,
        String title,
        Axis x,
        Axis y,
        List<Curve> curves,
        List<Mark> marks,
        List<Statement> statements,
        List<Curve> probe) {
    public Figure {
        curves = List.copyOf(curves);
        marks = List.copyOf(marks);
        statements = List.copyOf(statements);
        probe = List.copyOf(probe);
        List<String> names = curves.stream().map(Curve::name).toList();
        if (names.stream().distinct().count() != names.size()) {
            throw new IllegalArgumentException(
                    "expected curves of different names but was " + names);
        }
        for (Statement statement : statements) {
            if (!names.containsAll(statement.rule().curves())) {
                throw new IllegalArgumentException(
                        "expected statement %s to look at some of %s but was %s"
                                .formatted(statement.id(), names, statement.rule().curves()));
            }
        }
    }
}
