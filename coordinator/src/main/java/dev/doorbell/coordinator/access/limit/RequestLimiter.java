package dev.doorbell.coordinator.access.limit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Rate limiter of each client's requests: an average rate per second, with bursts of twice as many.
 * It stores only the most recent clients, so its memory is bounded.
 */
public final class RequestLimiter {

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
     * Creates a limiter.
     *
     * @param perSecond requests of one client; 0 for no limit
     * @param clock in nanoseconds
     */
    public RequestLimiter(int perSecond, LongSupplier clock) {
        this.perSecond = perSecond;
        this.clock = clock;
    }

    /** Counts a request of {@code client}. Returns true if it is within the limit. */
    public synchronized boolean admits(String client) {
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

    /** Remaining budget of a client. */
    private record Bucket(double left, long atNanos) {}
}
