package dev.doorbell.workloads.result;

import java.util.List;

/** Role of a column in the answers of its table. */
public sealed interface ColumnRole {

    /** Column that identifies rows, or that was measured. */
    record Plain() implements ColumnRole {}

    /** Column of an account, such as of calls, whose least or greatest value answers nothing. */
    record Account() implements ColumnRole {}

    /**
     * Column of names that compete.
     *
     * @param references names that do not compete while two others do
     */
    record Choice(List<String> references) implements ColumnRole {
        public Choice {
            references = List.copyOf(references);
        }
    }

    /**
     * Column of names that have won already.
     *
     * @param question that they answer, in two or three words
     */
    record Winner(String question) implements ColumnRole {}
}
