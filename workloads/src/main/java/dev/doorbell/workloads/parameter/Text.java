package dev.doorbell.workloads.parameter;

/**
 * Text that the workload reads by separate rules, such as a mesh or a program.
 *
 * @param words that show the allowed values
 * @param files files of a user whose texts can be the value
 */
public record Text(String words, Files files) implements Allowed<String> {

    /** Number of files whose texts a parameter takes. */
    public enum Files {
        /** No file. */
        NONE,
        /** One file. */
        ONE,
        /** Several files, whose texts follow each other. */
        SEVERAL
    }

    /** Creates a text that is not in files. */
    public Text(String words) {
        this(words, Files.NONE);
    }

    @Override
    public String parse(String parameter, String text) {
        return text;
    }
}
