package dev.doorbell.systemtests.nvlink;

import java.util.ArrayList;
import java.util.List;

/**
 * Differences between emulated and measured times.
 *
 * @param percent each as a part of the measured time, without its sign
 */
public record Errors(List<Double> percent) {

    /** Creates an empty list. */
    public Errors() {
        this(new ArrayList<>());
    }

    /** Adds a row. */
    public void add(double emulated, double measured) {
        percent.add(Math.abs(emulated / measured - 1) * 100);
    }

    /** Median of all rows. */
    public double median() {
        return percent.stream().sorted().toList().get(percent.size() / 2);
    }

    /** Part of the rows that are at most 20 % off, in percent. */
    public double within20() {
        return 100.0 * percent.stream().filter(it -> it <= 20).count() / percent.size();
    }

    /** Prints a summary. */
    public void print(String name) {
        System.out.printf(
                "%s: %d rows, median %.1f %%, %.0f %% within 20 %%%n",
                name, percent.size(), median(), within20());
    }
}
