package dev.doorbell.workloads.reproduce.statement;

/**
 * A published statement.
 *
 * @param id unique in its study, such as {@code fig3.knee}
 * @param text what was stated, a short sentence
 * @param published the value that was stated, with unit
 * @param rule how it is judged
 */
public record Statement(String id, String text, String published, Rule rule) {}
