package dev.doorbell.hardware;

import dev.doorbell.pdes.report.Resource;
import org.jspecify.annotations.Nullable;

/**
 * Shared resource that serves one user at a time in order of arrival: a link direction, an engine,
 * a lock. A user enters it at the present instant, never in the future, so that the order of events
 * is the order of service.
 */
public final class FifoResource {

    private final Resource resource;
    private long freePs;
    private long busyPs;
    private @Nullable BusyHistory history;
    private boolean halved;

    /** Creates an unused resource. */
    public FifoResource(Resource resource) {
        this.resource = resource;
    }

    /**
     * Joins the queue at {@code nowPs} for a service that takes {@code machinePs} on the machine;
     * returns when that ends.
     */
    public long enter(long nowPs, long machinePs) {
        long ps = servicePs(machinePs);
        long start = Math.max(nowPs, freePs);
        freePs = Math.addExact(start, ps);
        busyPs += ps;
        if (history != null) {
            history.served(start, freePs);
        }
        return freePs;
    }

    /** Time in this run of a service that takes {@code machinePs} on the machine. */
    public long servicePs(long machinePs) {
        return halved ? ServiceTimes.half(machinePs) : machinePs;
    }

    /** Serves at other service times from now on. */
    void serveAt(ServiceTimes times) {
        halved = times.halves(resource.kind());
    }

    /** Keeps from now on when it serves. */
    void keep(BusyHistory when) {
        history = when;
    }

    /** Says for how long it will still be busy. */
    public void describe(RelativeState state) {
        state.until(freePs);
    }

    /** Adds service that was repeated, not simulated. */
    void repeatBusy(long ps) {
        busyPs += ps;
    }

    /** The resource whose use is reported. */
    public Resource resource() {
        return resource;
    }

    /** Instant from which it is free. */
    public long freePs() {
        return freePs;
    }

    /** Time it has served so far. */
    public long busyPs() {
        return busyPs;
    }
}
