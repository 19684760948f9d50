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

    static FigureResult of(Figure figure, EmulatedCurves curves, List<EmulatedCurves> others) {
        return new FigureResult(
                figure,
                curves,
                figure.statements().stream()
                        .map(statement ->
                                new Answered(
                                        statement,
                                        statement.answer(curves),
                                        others.stream().map(statement::answer).toList()))
                        .toList());
    }

    /**
     * A statement and how it comes out.
     *
     * @param statement that was published
     * @param answer of the emulator
     * @param others answers with the study's other options, in their order
     */
    public record Answered(Statement statement, Answer answer, List<Answer> others) {
        public Answered {
            others = List.copyOf(others);
        }
    }
}
