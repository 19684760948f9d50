package dev.doorbell.workloads.job;

import java.util.Collection;

/**
 * Error of a job that cannot be run as requested; the message is one sentence naming the field, its
 * value and the allowed values.
 */
public final class JobException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Characters of a value that a message shows at most. */
    private static final int LONGEST_VALUE = 200;

    private final String field;

    /** A complaint about {@code field}. */
    public JobException(String field, String message) {
        super(message);
        this.field = field;
    }

    /** A complaint of the usual form: "{@code field} is value; expected allowed". */
    public static JobException invalid(String field, Object value, String allowed) {
        return new JobException(
                field, shortened(field) + " is " + shortened(value) + "; expected " + allowed);
    }

    /** A complaint about a name that is none of {@code known}; it suggests similar names. */
    public static JobException unknown(String field, String name, Collection<String> known) {
        String wrong = shortened(name);
        return new JobException(
                field,
                "%s is '%s'; %s"
                        .formatted(shortened(field), wrong, Similar.expected(wrong, known)));
    }

    /** Value as a sentence shows it: the beginning of one that is very long. */
    public static String shortened(Object value) {
        String text = String.valueOf(value);
        return text.length() <= LONGEST_VALUE ? text : text.substring(0, LONGEST_VALUE) + "...";
    }

    /** The field of the job that is wrong. */
    public String field() {
        return field;
    }
}
