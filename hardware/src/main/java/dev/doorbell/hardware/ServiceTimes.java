package dev.doorbell.hardware;

import dev.doorbell.pdes.report.ResourceKind;
import java.util.EnumSet;

/**
 * Service times of the resources of a run: those of the machine, or for an experiment half of them
 * for one kind of resource or for all. Latencies, such as that of a wire, stay the same.
 */
public final class ServiceTimes {

    /** Service times of the machine. */
    public static final ServiceTimes UNCHANGED =
            new ServiceTimes(EnumSet.noneOf(ResourceKind.class));

    private final EnumSet<ResourceKind> halved;

    private ServiceTimes(EnumSet<ResourceKind> halved) {
        this.halved = halved;
    }

    /** Half the service times for resources of a kind and of its counterpart. */
    public static ServiceTimes halved(ResourceKind kind) {
        return new ServiceTimes(EnumSet.of(kind, kind.counterpart()));
    }

    /** Half the service times for all resources. */
    public static ServiceTimes allHalved() {
        return new ServiceTimes(EnumSet.allOf(ResourceKind.class));
    }

    /** Time that a service takes in this run, half of {@code ps} rounded up if it is halved. */
    public long ps(ResourceKind kind, long ps) {
        return halves(kind) ? half(ps) : ps;
    }

    /** Returns true if resources of a kind take half the time. */
    boolean halves(ResourceKind kind) {
        return halved.contains(kind);
    }

    /** Half of a time, rounded up. */
    static long half(long ps) {
        return ps - ps / 2;
    }
}
