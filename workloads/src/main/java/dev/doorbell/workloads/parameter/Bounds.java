package dev.doorbell.workloads.parameter;

/**
 * Least and greatest value of a number or a size, both included.
 *
 * @param least value
 * @param most value; no value is allowed if it is below {@code least}
 */
public record Bounds(long least, long most) {

    /** Returns these bounds with another least value. */
    public Bounds atLeast(long value) {
        return new Bounds(value, most);
    }

    /** Returns these bounds with another greatest value. */
    public Bounds atMost(long value) {
        return new Bounds(least, value);
    }

    /** Returns true if there are only two values, so that they can be listed. */
    public boolean ofTwo() {
        return most - least == 1;
    }

    boolean contain(long value) {
        return value >= least && value <= most;
    }
}
