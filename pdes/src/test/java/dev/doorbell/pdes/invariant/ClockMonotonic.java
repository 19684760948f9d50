package dev.doorbell.pdes.invariant;

import dev.doorbell.pdes.Event;
import java.util.HashMap;
import java.util.Map;

/**
 * No clock goes back: a process handles its events in order of time and emits none into the past.
 */
public final class ClockMonotonic extends Invariant {

    private final Map<Integer, Long> clockPs = new HashMap<>();

    @Override
    protected void handles(int process, long nowPs, Event event, int index) {
        long before = clockPs.getOrDefault(process, 0L);
        if (nowPs < before) {
            breaks("process %d is at %d ps after %d ps".formatted(process, nowPs, before));
        }
        clockPs.put(process, nowPs);
    }

    @Override
    protected void emits(
            int process, int destination, long nowPs, long atPs, Event event, int index) {
        if (atPs < nowPs) {
            breaks(
                    "process %d emits at %d ps an event for %d ps, to process %d"
                            .formatted(process, nowPs, atPs, destination));
        }
    }
}
