package dev.doorbell.report.yaml;

import org.snakeyaml.engine.v2.exceptions.Mark;

/**
 * Place in a text.
 *
 * @param line counted from 1
 * @param column counted from 1
 */
public record Place(int line, int column) {

    static Place of(Mark mark) {
        return new Place(mark.getLine() + 1, mark.getColumn() + 1);
    }

    /** Returns the place in the form of compilers: {@code job.yaml:3:7}. */
    public String in(String file) {
        return file + ":" + line + ":" + column;
    }
}
