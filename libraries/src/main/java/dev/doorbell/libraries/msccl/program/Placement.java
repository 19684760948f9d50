package dev.doorbell.libraries.msccl.program;

/** Whether input and output of a call share memory. */
public enum Placement {
    /** They share it: at the same place, or the smaller at its rank's place in the greater. */
    IN_PLACE("in place"),
    /** They do not. */
    OUT_OF_PLACE("out of place");

    private final String text;

    Placement(String text) {
        this.text = text;
    }

    /** As people say it. */
    public String text() {
        return text;
    }
}
