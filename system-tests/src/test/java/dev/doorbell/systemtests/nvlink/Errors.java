package dev.doorbell.systemtests.nvlink;

import java.util.ArrayList;
import java.util.List;

/**
 * Differences between emulated and measured times.
 *
 * @param percent each as a part of the measured time, without its sign
 */
record Errors(List<Double> percent) {

    Errors() {
        this(new ArrayList<>());
    }

    void add(double emulated, double measured) {
        percent.add(Math.abs(emulated / measured - 1) * 100);
    }

    double median() {
        return percent.stream().sorted().toList().get(percent.size() / 2);
    }

    /** Part of the rows that are at most 20 % off, in percent. */
    double within20() {
        return 100.0 * percent.stream().filter(it -> it <= 20).count() / percent.size();
    }

    void print(String name) {
        System.out.printf(
                "%s: %d rows, median %.1f %%, %.0f %% within 20 %%%n",
                name, percent.size(), median(), within20());
    }
}
