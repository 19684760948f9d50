package dev.doorbell.workloads.reproduce.statement;

import java.util.List;

/** Rule by which a statement is judged. */
public sealed interface Rule permits Band, Knee, MedianError, Trend {

    /** The curves it looks at. */
    List<String> curves();

    /** Values that would be right, in words. */
    String band();

    /** The answer for curves that are whole. */
    Answer judge(EmulatedCurves emulated);

    /** The answer; a miss with the reason when a curve it looks at is not whole. */
    default Answer answer(EmulatedCurves emulated) {
        List<String> problems = emulated.problems(curves());
        return problems.isEmpty()
                ? judge(emulated)
                : Answer.none(band(), String.join("; ", problems));
    }
}
