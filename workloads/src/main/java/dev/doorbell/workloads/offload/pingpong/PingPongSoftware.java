package dev.doorbell.workloads.offload.pingpong;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.MpiSetup;
import dev.doorbell.libraries.verbs.Bootstrap;
import dev.doorbell.libraries.verbs.CpuCosts;
import dev.doorbell.libraries.verbs.Endpoint;
import dev.doorbell.libraries.verbs.EndpointOptions;
import dev.doorbell.pdes.report.party.Party;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stations of one computer. They play once its match in shared memory is over.
 *
 * @param plan of the job
 * @param stations on this computer that use its NIC
 * @param costs of its cores
 * @param sharedMemory the match in shared memory that is played here first, or null
 * @param setup of the processes that play it
 */
record PingPongSoftware(
        PingPongPlan plan,
        List<Station> stations,
        CpuCosts costs,
        @Nullable Match sharedMemory,
        MpiSetup setup)
        implements NodeSoftware {

    /** By then every endpoint of the job is open. */
    private static final long OPEN_PS = 2_000_000_000;

    private static final int ALIGNMENT = 4096;
    private static final int DOMAIN = 2;
    private static final int SEND_BLOCKS = 1024;
    private static final int INITIATORS = 2;
    private static final int LEAST_MESSAGE = 64;

    @Override
    public void boot(Node node) {
        Match shared = sharedMemory;
        int awaited = shared == null ? 1 : 2;
        Runnable[] play = new Runnable[1];
        int[] over = new int[1];
        Runnable oneOver =
                () -> {
                    if (++over[0] == awaited) {
                        play[0].run();
                    }
                };
        open(node, play, oneOver);
        if (shared != null) {
            Mpi.init(
                    node,
                    setup,
                    mpi -> {
                        new SharedMemoryGame(mpi, shared, plan.options()).run();
                        if (mpi.rank() % 2 == 0) {
                            oneOver.run();
                        }
                    });
        }
    }

    private void open(Node node, Runnable[] play, Runnable whenOpen) {
        long bytes = 2L * plan.options().largest();
        Endpoint[] endpoints = new Endpoint[stations.size()];
        long[] buffers = new long[stations.size()];
        int[] keys = new int[stations.size()];
        play[0] =
                () -> {
                    for (int i = 0; i < endpoints.length; i++) {
                        start(node, stations.get(i), endpoints[i], buffers[i], keys[i]);
                    }
                };
        Bootstrap bootstrap = new Bootstrap(whenOpen);
        for (int i = 0; i < endpoints.length; i++) {
            int number = i;
            endpoints[i] = new Endpoint(node, 0, stations.get(i).number(), endpointOptions());
            buffers[i] = NodeMemory.hostAddress(node.memory().host().allocate(bytes, ALIGNMENT));
            endpoints[i].open(bootstrap);
            bootstrap.register(
                    node.nic(0),
                    DOMAIN,
                    buffers[i],
                    bytes,
                    AccessRight.ALL,
                    key -> keys[number] = key);
        }
        bootstrap.close();
    }

    private void start(Node node, Station station, Endpoint endpoint, long buffer, int key) {
        node.start(
                Party.named(station.title()),
                program -> {
                    program.sleepUntil(OPEN_PS);
                    Verbs verbs = new Verbs(program, endpoint, costs, station.number());
                    new Player(station, verbs, plan, buffer, key).run();
                });
    }

    private EndpointOptions endpointOptions() {
        PingPongOptions options = plan.options();
        boolean send = options.operation() == PingPongOptions.Operation.SEND;
        return new EndpointOptions(
                INITIATORS,
                SEND_BLOCKS,
                Integer.highestOneBit(2 * options.window() - 1),
                Math.max(LEAST_MESSAGE, send ? options.largest() : 0),
                options.window(),
                DOMAIN);
    }
}
