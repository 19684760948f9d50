package dev.doorbell.workloads.nvshmem.pointtopoint;

import dev.doorbell.libraries.nvshmem.Comparison;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Signals;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Options;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Point;
import dev.doorbell.workloads.nvshmem.pointtopoint.pair.Benchmark;
import dev.doorbell.workloads.nvshmem.pointtopoint.pair.Endpoint;

/**
 * A PE sends a message and its flag to the peer. The peer waits for the flag and answers in kind.
 *
 * <p>Every message has distinct bytes. A PE that has waited for a flag compares the message at
 * once, so that a flag that came too early shows.
 */
interface PingPong extends Benchmark {

    /** Sends message {@code n} and, behind it, its flag. */
    void send(Cta cta, Endpoint end, Point point, int n);

    /** Compares the peer's message {@code n}, whose flag was seen. Takes no virtual time. */
    void compare(Endpoint end, Point point, int n);

    @Override
    default boolean bothRun(Options options) {
        return true;
    }

    @Override
    default void prepare(Endpoint end, Point point) {
        // Every message is written just before it is sent.
    }

    @Override
    default void run(Cta cta, Endpoint end, Point point, int first, int times) {
        for (int n = first; n < first + times; n++) {
            if (end.first()) {
                send(cta, end, point, n);
                receive(cta, end, point, n);
            } else {
                receive(cta, end, point, n);
                send(cta, end, point, n);
            }
            end.count(cta);
        }
        cta.quiet();
    }

    private void receive(Cta cta, Endpoint end, Point point, int n) {
        cta.signals().waitUntil(end.flag(), Comparison.EQ, end.flagValue(point, n));
        compare(end, point, n);
    }

    /** Sets the flag of message {@code n} at the peer. */
    default void flag(Cta cta, Endpoint end, Point point, int n) {
        cta.signals().update(end.flag(), end.flagValue(point, n), Signals.Update.SET, end.peer());
    }

    @Override
    default void verify(Endpoint end, Point point) {
        // Every message was compared when it came.
    }
}
