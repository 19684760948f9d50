package dev.doorbell.coordinator.api.problem;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Log of unexpected failures. Each kind is logged at most once per minute, so that requests cannot
 * fill a disk.
 */
final class Defects {

    private static final Logger log = LoggerFactory.getLogger(Defects.class);
    private static final Duration PAUSE = Duration.ofMinutes(1);
    private static final int MOST_KINDS = 100;

    private final LongSupplier clock;
    private final Map<String, Seen> kinds =
            new LinkedHashMap<>() {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Seen> eldest) {
                    return size() > MOST_KINDS;
                }
            };

    /** Creates a log with {@code clock}, in nanoseconds. */
    Defects(LongSupplier clock) {
        this.clock = clock;
    }

    /** Logs or counts a failure. Returns true if it was logged. */
    synchronized boolean add(Exception failure) {
        String kind = kind(failure);
        long now = clock.getAsLong();
        Seen seen = kinds.get(kind);
        if (seen != null && now - seen.loggedNanos() < PAUSE.toNanos()) {
            kinds.put(kind, new Seen(seen.loggedNanos(), seen.unlogged() + 1));
            return false;
        }
        kinds.put(kind, new Seen(now, 0));
        log.error(
                "a request could not be answered; {} like it were not logged",
                seen == null ? 0 : seen.unlogged(),
                failure);
        return true;
    }

    private static String kind(Exception failure) {
        StackTraceElement[] stack = failure.getStackTrace();
        return failure.getClass().getName() + (stack.length == 0 ? "" : " at " + stack[0]);
    }

    private record Seen(long loggedNanos, long unlogged) {}
}
