package dev.doorbell.workloads.reproduce.statement;

/**
 * A published statement.
 *
 * @param id unique in its study, such as {@code fig3.knee}
 * @param text statement in a short sentence
 * @param published the value that was stated, with unit
 * @param rule by which it is judged
 * @param known reason for a known miss with the shipped profile, a clause; empty for none
 * @param kind group in which it is counted
 */
public record Statement(
        String id, String text, String published, Rule rule, String known, Kind kind) {

    /** A statement with a known reason for a miss. */
    public Statement(String id, String text, String published, Rule rule, String known) {
        this(id, text, published, rule, known, Kind.STATEMENT);
    }

    /** A statement that is not known to miss. */
    public Statement(String id, String text, String published, Rule rule) {
        this(id, text, published, rule, "");
    }

    /** Returns the same statement in another group. */
    public Statement as(Kind other) {
        return new Statement(id, text, published, rule, known, other);
    }

    /** Judges the emulated curves. A miss has its reason, as measured and as far as it is known. */
    public Answer answer(EmulatedCurves emulated) {
        Answer answer = rule.answer(emulated);
        return answer.within() || known.isEmpty() ? answer : answer.because(known);
    }
}
