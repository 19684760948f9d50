package dev.doorbell.workloads.offload.pingpong;

import dev.doorbell.hardware.Instruments;

/**
 * Measurement of the first of a match at one size.
 *
 * @param match that was played
 * @param size number of the size
 * @param roundTripsPs all measured round trips together
 * @param windowsPs all measured windows together
 */
record Score(Match match, int size, long roundTripsPs, long windowsPs) {

    /** Name of the measurements. */
    static final String SERIES = "pingpong";

    // Measurements, in this order.
    static final int MATCH = 0;
    static final int SIZE = 1;
    static final int ROUND_TRIPS = 2;
    static final int WINDOWS = 3;

    /** Keeps it. */
    void measure(Instruments instruments) {
        instruments.measure(SERIES, (long) match.number(), (long) size, roundTripsPs, windowsPs);
        instruments.step(1);
    }
}
