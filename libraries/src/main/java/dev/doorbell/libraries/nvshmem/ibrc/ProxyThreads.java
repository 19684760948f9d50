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
 * Proxy threads of a PE and their CPU time. They share the ring, the queue pairs and the completion
 * queues, each under a lock of its own: the position in the ring, the mutexes of sending and of
 * receiving, and the queue pair. The threads pass these locks on in the same order, so they take
 * turns with whole passes. The next thread first gets the cache lines of all four from the core of
 * the last one. More threads therefore use more cores and post slightly slower.
 *
 * <p>Counters: {@code proxy.workPs} is time spent on requests, completions and handshakes. {@code
 * proxy.corePs} is the time that the threads held their cores, from initialisation until the PE
 * finalizes; it is counted then.
 */
final class ProxyThreads {

    private static final int SHARED_LINES = 4;

    private final Node node;
    private final long startPs;
    private final long lineHandOverPs;
    private final List<FifoResource> cores = new ArrayList<>();
    private final Instruments.Counter work;
    private final Instruments.Counter core;
    private int holder;
    private boolean closed;

    /**
     * Starts the threads of the PE with GPU {@code device}.
     *
     * @param lineHandOverPs a cache line from one core to another
     */
    ProxyThreads(Node node, int device, int threads, long lineHandOverPs) {
        this.lineHandOverPs = lineHandOverPs;
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

    /**
     * Charges work that takes {@code ps} on the machine, from {@code fromPs} on, to the thread that
     * holds the locks; returns its end.
     */
    long work(long fromPs, long ps) {
        cores.get(holder).enter(fromPs, ps);
        work.add(workPs(ps));
        return fromPs + workPs(ps);
    }

    /** Time in this run of work that takes {@code ps} on the machine. */
    long workPs(long ps) {
        return cores.get(holder).servicePs(ps);
    }

    /** Time in which the next thread gets the shared lines from the core of the last one. */
    long handOverPs() {
        return count() == 1 ? 0 : SHARED_LINES * lineHandOverPs;
    }

    /** Passes the locks to the next thread, {@code passes} times. */
    void pass(long passes) {
        holder = (int) ((holder + passes) % cores.size());
    }

    /** Describes the holder of the locks. */
    void describe(RelativeState state) {
        state.add(holder);
    }

    /** Number of threads. */
    int count() {
        return cores.size();
    }

    /** Ends the threads when the PE has finalized. */
    void close() {
        if (!closed) {
            closed = true;
            core.add((node.nowPs() - startPs) * cores.size());
        }
    }
}
