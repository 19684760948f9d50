package dev.doorbell.workloads.result;

import java.util.List;

/**
 * A column of a result table.
 *
 * @param name such as {@code size}
 * @param unit such as {@code B} or {@code GB/s}; empty for names and plain numbers
 * @param role in the answers of the table
 */
public record Column(String name, String unit, ColumnRole role) {

    /** Column without a role in answers. */
    public Column(String name, String unit) {
        this(name, unit, new ColumnRole.Plain());
    }

    /** Column of an account: the table answers nothing about it. */
    public static Column account(String name, String unit) {
        return new Column(name, unit, new ColumnRole.Account());
    }

    /** Column of names that compete: the table answers which of them is the fastest. */
    public static Column choice(String name) {
        return choice(name, List.of());
    }

    /**
     * Column of names that compete, some of which are for reference.
     *
     * @param references names that do not compete while two others do
     */
    public static Column choice(String name, List<String> references) {
        return new Column(name, "", new ColumnRole.Choice(references));
    }

    /**
     * Column of names that have won already.
     *
     * @param question that they answer, in two or three words, such as {@code fastest strategy}
     */
    public static Column winner(String name, String question) {
        return new Column(name, "", new ColumnRole.Winner(question));
    }
}
