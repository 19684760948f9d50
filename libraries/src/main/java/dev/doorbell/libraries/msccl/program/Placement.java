package dev.doorbell.libraries.msccl.program;

/** Placement of a call's input and output in memory. */
public enum Placement {
    /**
     * Shared memory: at the same place, or the smaller buffer at its rank's place in the larger.
     */
    IN_PLACE("in place"),
    /** Separate memory. */
    OUT_OF_PLACE("out of place");

    private final String text;

    Placement(String text) {
        this.text = text;
    }

    /** Name for people. */
    public String text() {
        return text;
    }
}
