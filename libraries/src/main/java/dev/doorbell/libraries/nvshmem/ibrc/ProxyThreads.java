package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;
import java.util.ArrayList;
import java.util.List;

/**
 * The proxy threads of a PE and the time they take of their cores. They share ring, queue pairs and
 * completion queue under one lock, which each takes in turn for a pass while the others spin for
 * it: more threads burn more cores and post no faster. Handing the lock over is not charged.
 *
 * <p>Counters: {@code proxy.workPs} is time spent on requests, completions and handshakes; {@code
 * proxy.corePs} is all the time the threads held their cores, from initialisation until the PE
 * finalizes, counted then.
 */
final class ProxyThreads {

    private final Node node;
    private final long startPs;
    private final List<FifoResource> cores = new ArrayList<>();
    private final Instruments.Counter work;
    private final Instruments.Counter core;
    private int holder;
    private boolean closed;

    /** The threads of the PE with GPU {@code device}, which start now. */
    ProxyThreads(Node node, int device, int threads) {
        this.node = node;
        startPs = node.nowPs();
        for (int thread = 0; thread < threads; thread++) {
            cores.add(
                    node.instruments()
                            .resource(
                                    new Resource(
                                            node.place(),
                                            ResourceKind.PROXY_CORE,
                                            device,
                                            thread)));
        }
        work = node.instruments().counter("proxy.workPs");
        core = node.instruments().counter("proxy.corePs");
    }

    /** The thread that holds the lock works from {@code fromPs} on for {@code ps}. */
    void work(long fromPs, long ps) {
        cores.get(holder).enter(fromPs, ps);
        work.add(ps);
    }

    /** The lock changes hands, {@code passes} times. */
    void pass(long passes) {
        holder = (int) ((holder + passes) % cores.size());
    }

    /** Says who holds the lock. */
    void describe(RelativeState state) {
        state.add(holder);
    }

    /** How many there are. */
    int count() {
        return cores.size();
    }

    /** The PE has finalized; the threads end. */
    void close() {
        if (!closed) {
            closed = true;
            core.add((node.nowPs() - startPs) * cores.size());
        }
    }
}
