package dev.doorbell.workloads.reproduce.statement;

/** Group in which a statement is counted. */
public enum Kind {
    /** Published, of the first list. */
    STATEMENT("statements", "statement"),
    /** Published, added to the first list later. */
    FURTHER("further statements", "further"),
    /** Published, but an input of the profile, or true by construction of the model. */
    CHECK("checks of inputs and identities", "check"),
    /** Published, but judged without a program that the study needs; not counted with others. */
    SUBSTITUTE(
            "statements judged with the built-in partitioner, because METIS is missing,",
            "not counted");

    private final String plural;
    private final String text;

    Kind(String plural, String text) {
        this.plural = plural;
        this.text = text;
    }

    /** Name of the group in sentences. */
    public String plural() {
        return plural;
    }

    /** Name of a member in documents. */
    public String text() {
        return text;
    }
}
