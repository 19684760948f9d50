package dev.doorbell.libraries.offload.collective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.TestMachine;
import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.offload.IdExchange;
import dev.doorbell.libraries.offload.Offload;
import dev.doorbell.libraries.offload.OffloadOptions;
import dev.doorbell.libraries.offload.Transfers;
import dev.doorbell.libraries.offload.collective.task.CollectiveOptions;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.launch.DpuSetup;
import dev.doorbell.libraries.offload.launch.OffloadDpu;
import dev.doorbell.libraries.offload.staged.StagingOptions;
import dev.doorbell.libraries.offload.staged.StagingStrategy;
import dev.doorbell.libraries.offload.worker.ArmConstants;
import dev.doorbell.libraries.process.EndpointInbox;
import dev.doorbell.libraries.process.Heap;
import dev.doorbell.libraries.process.HostConstants;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.RankFault;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.libraries.verbs.Bootstrap;
import dev.doorbell.libraries.verbs.Endpoint;
import dev.doorbell.libraries.verbs.EndpointOptions;
import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Ranks that call offloaded collectives, and the workers that run them. */
final class CollectiveCluster {

    private static final EndpointOptions HOST = new EndpointOptions(2, 64, 32, 2048, 4, 7);
    private static final EndpointOptions ARM = new EndpointOptions(8, 64, 256, 2048, 16, 7);

    private final int nodes;
    private final RankLayout layout;
    private CollectiveOptions options = CollectiveOptions.gvmi();
    private String profile = "bluefield2-hdr100";
    private Function<RankLayout, List<RankGroup>> groups = all -> List.of(RankGroup.world(all));
    private boolean trains = true;
    private boolean phantom;
    private long heapBytes = 1 << 22;

    CollectiveCluster(int nodes, int ranksPerNode, int workers) {
        this.nodes = nodes;
        layout = new RankLayout(nodes, ranksPerNode, workers, 3);
    }

    /** Returns options with chunks of 4 KiB, so that small blocks have several. */
    static CollectiveOptions staged(StagingStrategy strategy) {
        return staged(strategy, 4096, 1 << 20);
    }

    static CollectiveOptions staged(StagingStrategy strategy, int chunk, long bounceBytes) {
        return CollectiveOptions.staged(StagingOptions.of(strategy).with(chunk, 4), bounceBytes);
    }

    CollectiveCluster options(CollectiveOptions wanted) {
        options = wanted;
        return this;
    }

    CollectiveCluster groups(Function<RankLayout, List<RankGroup>> wanted) {
        groups = wanted;
        return this;
    }

    CollectiveCluster trains(boolean wanted) {
        trains = wanted;
        return this;
    }

    CollectiveCluster profile(String wanted) {
        profile = wanted;
        return this;
    }

    /** Gives ranks heaps of {@code bytes}, whose content is not stored. */
    CollectiveCluster phantom(long bytes) {
        phantom = true;
        heapBytes = bytes;
        return this;
    }

    CollectiveCluster heap(long bytes) {
        heapBytes = bytes;
        return this;
    }

    RankLayout layout() {
        return layout;
    }

    Profile constants() {
        return TestProfile.shipped(profile);
    }

    /** Runs {@code body} as every rank; it must end without faults. */
    MachineRun run(Body body) {
        MachineRun cluster = attempt(body);
        assertThat(cluster.faults()).isEmpty();
        assertThat(cluster.waits()).isEmpty();
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        return cluster;
    }

    /** Runs {@code body} as every rank. */
    MachineRun attempt(Body body) {
        Profile constants = constants();
        OffloadOptions offload =
                OffloadOptions.of(
                        options.staging() == null ? Transfers.GVMI : Transfers.STAGED,
                        IdExchange.ALIAS,
                        10 * constants.ps("nic.command"));
        List<RankGroup> all = groups.apply(layout);
        DpuSetup setup =
                new DpuSetup(
                        layout,
                        ArmConstants.of(constants),
                        ARM,
                        offload,
                        CollectiveServices.bounceBytes(options),
                        phantom);
        return TestMachine.nodes(nodes)
                .profile(constants)
                .trains(trains)
                .run(
                        n -> node -> boot(node, constants, offload, all, body),
                        n -> new OffloadDpu(setup, new CollectiveServices(options, all)));
    }

    private void boot(
            Node node, Profile profile, OffloadOptions offload, List<RankGroup> all, Body body) {
        HostConstants constants = HostConstants.of(profile);
        NodeCollectives shared = new NodeCollectives(node, options.taskDepth());
        List<Endpoint> endpoints = new ArrayList<>();
        Bootstrap bootstrap =
                new Bootstrap(() ->
                        endpoints.forEach(endpoint ->
                                start(node, endpoint, constants, offload, shared, all, body)));
        for (int local = 0; local < layout.ranksPerNode(); local++) {
            int number = layout.host(layout.rank(node.index(), local)).number();
            Endpoint endpoint = new Endpoint(node, 0, number, HOST);
            endpoint.open(bootstrap);
            endpoints.add(endpoint);
        }
        long heaps = heapBytes * layout.ranksPerNode();
        heapStart =
                phantom
                        ? node.memory().host().allocatePhantom(heaps, Heap.ALIGNMENT)
                        : node.memory().host().allocate(heaps, Heap.ALIGNMENT);
        bootstrap.close();
    }

    // The same on every node.
    private long heapStart;

    private void start(
            Node node,
            Endpoint endpoint,
            HostConstants constants,
            OffloadOptions offload,
            NodeCollectives shared,
            List<RankGroup> all,
            Body body) {
        int local = endpoint.address().number();
        int rank = layout.rank(node.index(), local);
        long start = NodeMemory.hostAddress(heapStart + local * heapBytes);
        Heap heap = new Heap("rank " + rank, start, heapBytes);
        node.start(
                Party.actor("rank", rank),
                program -> {
                    HostProcess process =
                            new HostProcess(program, rank, layout, endpoint, heap, constants);
                    try {
                        Offload ready = Offload.init(process, new EndpointInbox(process), offload);
                        body.run(
                                new Caller(
                                        process, new RankCollectives(ready, shared, options), all));
                    } catch (RankFault fault) {
                        node.instruments().fault(fault.sentence());
                    }
                });
    }

    /** Objects of a rank. */
    record Caller(HostProcess process, RankCollectives collectives, List<RankGroup> groups) {

        RankGroup world() {
            return groups.get(0);
        }

        int rank() {
            return process.rank();
        }

        long now() {
            return process.nowPs();
        }

        void fill(long address, byte[] bytes) {
            process.node().memory().write(address, bytes);
        }

        byte[] bytes(long address, int length) {
            byte[] into = new byte[length];
            process.node().memory().host().read(NodeMemory.offset(address), into, 0, length);
            return into;
        }
    }

    /** Program of a rank after the setup of offload. */
    interface Body {
        void run(Caller caller);
    }
}
