package dev.doorbell.workloads.reproduce.statement;

/**
 * A published statement.
 *
 * @param id unique in its study, such as {@code fig3.knee}
 * @param text what was stated, a short sentence
 * @param published the value that was stated, with unit
 * @param rule how it is judged
 * @param known why it is known to miss with the shipped profile, a clause; empty when it does not
 */
public record Statement(String id, String text, String published, Rule rule, String known) {

    /** A statement that is not known to miss. */
    public Statement(String id, String text, String published, Rule rule) {
        this(id, text, published, rule, "");
    }

    /** Judges the emulated curves. A miss has its reason, as measured and as far as it is known. */
    public Answer answer(EmulatedCurves emulated) {
        Answer answer = rule.answer(emulated);
        return answer.within() || known.isEmpty() ? answer : answer.because(known);
    }
}
