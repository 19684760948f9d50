package dev.doorbell.workloads.reproduce.study;

import java.util.List;

/** A published number, drawn beside the emulated curves; numbers are plain decimals. */
public sealed interface Mark {

    /** Published value in a few words. */
    String label();

    /** A value that a curve has along the whole figure or is limited by. */
    record Level(String label, String y) implements Mark {}

    /** A place where something begins. */
    record Place(String label, String x) implements Mark {}

    /** One point. */
    record Spot(String label, String x, String y) implements Mark {}

    /** Measured points of one curve, as many places as values. */
    record Points(String label, List<String> xs, List<String> ys) implements Mark {
        public Points {
            xs = List.copyOf(xs);
            ys = List.copyOf(ys);
        }
    }
}
