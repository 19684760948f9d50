package dev.doorbell.libraries.offload;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.TestMachine;
import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.offload.group.GroupProxy;
import dev.doorbell.libraries.offload.launch.BounceMemory;
import dev.doorbell.libraries.offload.launch.DpuSetup;
import dev.doorbell.libraries.offload.launch.OffloadDpu;
import dev.doorbell.libraries.offload.point.PointProxy;
import dev.doorbell.libraries.offload.staged.BounceBuffers;
import dev.doorbell.libraries.offload.staged.StagedMover;
import dev.doorbell.libraries.offload.staged.StagingOptions;
import dev.doorbell.libraries.offload.staged.StagingStrategy;
import dev.doorbell.libraries.offload.worker.ArmConstants;
import dev.doorbell.libraries.offload.worker.GvmiMover;
import dev.doorbell.libraries.offload.worker.Mover;
import dev.doorbell.libraries.offload.worker.Worker;
import dev.doorbell.libraries.process.EndpointInbox;
import dev.doorbell.libraries.process.Heap;
import dev.doorbell.libraries.process.HostConstants;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.RankFault;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.libraries.verbs.Bootstrap;
import dev.doorbell.libraries.verbs.Endpoint;
import dev.doorbell.libraries.verbs.EndpointOptions;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** Ranks and workers on BlueField nodes; the test's program runs as every rank. */
public final class OffloadCluster {

    /** Bytes of a rank's heap. */
    public static final long HEAP_BYTES = 1 << 24;

    private static final EndpointOptions ENDPOINT = new EndpointOptions(4, 64, 1024, 2048, 16, 7);

    private String profile = "bluefield2-hdr100";
    private Transfers transfers = Transfers.GVMI;
    private IdExchange ids = IdExchange.ALIAS;
    private int ranksPerNode = 1;
    private int workers = 1;
    private boolean trains = true;
    private long bounceBytes;
    private BiFunction<Worker, BounceMemory, Mover> mover =
            (worker, bounce) -> new GvmiMover(worker);

    /** Sets the profile. */
    public OffloadCluster profile(String wanted) {
        profile = wanted;
        return this;
    }

    /** Sets the direction of the id exchange. */
    public OffloadCluster ids(IdExchange wanted) {
        ids = wanted;
        return this;
    }

    /** Sets the numbers of ranks and workers per node. */
    public OffloadCluster perNode(int ranks, int armWorkers) {
        ranksPerNode = ranks;
        workers = armWorkers;
        return this;
    }

    /** Turns trains on or off. */
    public OffloadCluster trains(boolean wanted) {
        trains = wanted;
        return this;
    }

    /** Selects staging in chunks. */
    public OffloadCluster staged() {
        StagingOptions staging =
                StagingOptions.of(StagingStrategy.MESSAGE_PIPELINING).with(1 << 14, 4);
        transfers = Transfers.STAGED;
        bounceBytes = 1 << 16;
        mover =
                (worker, bounce) ->
                        new StagedMover(
                                worker,
                                new BounceBuffers(
                                        bounce.address(), bounce.bytes(), bounce.key(), staging),
                                staging);
        return this;
    }

    /** Sets the mover, with {@code bounce} bytes of bounce memory per worker. */
    public OffloadCluster mover(long bounce, BiFunction<Worker, BounceMemory, Mover> wanted) {
        bounceBytes = bounce;
        mover = wanted;
        return this;
    }

    /** Sets the length above which messages are divided. */
    public OffloadCluster maxMessageBytes(int bytes) {
        mover = (worker, bounce) -> new GvmiMover(worker, bytes);
        return this;
    }

    /** Constants of the profile. */
    public Profile constants() {
        return TestProfile.shipped(profile);
    }

    /** Runs {@code body} as every rank of {@code nodes} nodes. */
    public MachineRun run(int nodes, Body body) {
        Profile constants = constants();
        RankLayout layout = new RankLayout(nodes, ranksPerNode, workers, 3);
        OffloadOptions options = OffloadOptions.of(transfers, ids, constants.ps("nic.command"));
        DpuSetup setup =
                new DpuSetup(
                        layout, ArmConstants.of(constants), ENDPOINT, options, bounceBytes, false);
        return TestMachine.nodes(nodes)
                .profile(constants)
                .trains(trains)
                .run(
                        n -> node -> boot(node, layout, options, body),
                        n ->
                                new OffloadDpu(
                                        setup,
                                        (worker, bounce) -> {
                                            Mover moves = mover.apply(worker, bounce);
                                            return List.of(
                                                    new PointProxy(worker, moves),
                                                    new GroupProxy(worker, moves));
                                        }));
    }

    private void boot(Node node, RankLayout layout, OffloadOptions options, Body body) {
        HostConstants constants = HostConstants.of(constants());
        List<Endpoint> endpoints = new ArrayList<>();
        List<Heap> heaps = new ArrayList<>();
        Bootstrap bootstrap =
                new Bootstrap(() -> {
                    for (int local = 0; local < ranksPerNode; local++) {
                        int rank = layout.rank(node.index(), local);
                        Endpoint endpoint = endpoints.get(local);
                        Heap heap = heaps.get(local);
                        node.start(
                                Party.actor("rank", rank),
                                program -> {
                                    HostProcess process =
                                            new HostProcess(
                                                    program, rank, layout, endpoint, heap,
                                                    constants);
                                    try {
                                        body.run(
                                                Offload.init(
                                                        process,
                                                        new EndpointInbox(process),
                                                        options));
                                    } catch (RankFault fault) {
                                        node.instruments().fault(fault.sentence());
                                    }
                                });
                    }
                });
        for (int local = 0; local < ranksPerNode; local++) {
            Endpoint endpoint =
                    new Endpoint(
                            node,
                            0,
                            layout.host(layout.rank(node.index(), local)).number(),
                            ENDPOINT);
            endpoint.open(bootstrap);
            endpoints.add(endpoint);
            long start =
                    NodeMemory.hostAddress(
                            node.memory().host().allocate(HEAP_BYTES, Heap.ALIGNMENT));
            heaps.add(new Heap("rank " + layout.rank(node.index(), local), start, HEAP_BYTES));
        }
        bootstrap.close();
    }

    /** Program of a rank after the setup of offload. */
    public interface Body {
        /** Runs as one rank. */
        void run(Offload offload);
    }
}
