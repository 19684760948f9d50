package dev.doorbell.workloads.reproduce;

import dev.doorbell.workloads.reproduce.statement.Answer;
import dev.doorbell.workloads.reproduce.statement.EmulatedCurves;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.study.Figure;
import java.util.List;

/**
 * A figure as the emulator gives it.
 *
 * @param figure that was run
 * @param curves it gave
 * @param answers to its statements, in their order
 */
public record FigureResult(Figure figure, EmulatedCurves curves, List<Answered> answers) {
    public FigureResult {
        answers = List.copyOf(answers);
    }

    static FigureResult of(Figure figure, EmulatedCurves curves) {
        return new FigureResult(
                figure,
                curves,
                figure.statements().stream()
                        .map(statement -> new Answered(statement, statement.answer(curves)))
                        .toList());
    }

    /**
     * A statement and how it comes out.
     *
     * @param statement that was published
     * @param answer of the emulator
     */
    public record Answered(Statement statement, Answer answer) {}
}
