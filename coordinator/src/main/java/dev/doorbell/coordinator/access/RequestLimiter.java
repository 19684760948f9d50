package dev.doorbell.coordinator.access;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * How many requests a client may make: so many a second on average, twice as many at once. It keeps
 * the clients heard last only, so it does not grow.
 */
final class RequestLimiter {

    private static final int MOST_CLIENTS = 10_000;
    private static final double NANOS_PER_SECOND = 1e9;

    private final int perSecond;
    private final LongSupplier clock;
    private final Map<String, Bucket> clients =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
                    return size() > MOST_CLIENTS;
                }
            };

    /**
     * A limiter.
     *
     * @param perSecond requests of one client; 0 for any number
     * @param clock in nanoseconds
     */
    RequestLimiter(int perSecond, LongSupplier clock) {
        this.perSecond = perSecond;
        this.clock = clock;
    }

    /** Whether {@code client} may make a request now, which counts. */
    synchronized boolean admits(String client) {
        if (perSecond <= 0) {
            return true;
        }
        long now = clock.getAsLong();
        double most = 2.0 * perSecond;
        Bucket bucket = clients.getOrDefault(client, new Bucket(most, now));
        double left =
                Math.min(
                        most,
                        bucket.left() + (now - bucket.atNanos()) / NANOS_PER_SECOND * perSecond);
        boolean admitted = left >= 1;
        clients.put(client, new Bucket(admitted ? left - 1 : left, now));
        return admitted;
    }

    /** What a client has left. */
    private record Bucket(double left, long atNanos) {}
}
