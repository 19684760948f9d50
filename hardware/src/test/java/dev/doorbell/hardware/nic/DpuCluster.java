package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.invariant.Invariants;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.nic.doorbell.DoorbellLoss;
import dev.doorbell.hardware.nic.port.NicConstants;
import dev.doorbell.hardware.nic.port.NicFunction;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeConstants;
import dev.doorbell.hardware.node.NodeIdentity;
import dev.doorbell.hardware.node.NodeProcess;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.SequentialScheduler;
import dev.doorbell.pdes.horizon.Channels;
import dev.doorbell.pdes.invariant.Watch;
import dev.doorbell.pdes.report.LpResult;
import dev.doorbell.pdes.report.Place;
import dev.doorbell.pdes.report.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Two nodes, each a host, the NIC of a BlueField-2 and its Arm side: processes 3n, 3n + 1 and 3n +
 * 2. Every computer has registered a buffer at {@link #BUFFER} under {@link VerbsPair#BUFFER_KEY},
 * and queue pairs: {@link #TO_NEAR} connects the two sides of a node, {@link #TO_FAR} connects the
 * Arm side of one node with the host of the other.
 */
final class DpuCluster {

    static final int HOST = 0;
    static final int NIC = 1;
    static final int ARM = 2;
    static final int FAR_HOST = 3;
    static final int FAR_ARM = 5;

    static final long BUFFER = 1 << 20;
    static final int BUFFER_BYTES = 1 << 16;
    static final int DOMAIN = 1;

    /** When every queue pair and buffer is there. */
    static final long READY_PS = 100_000_000;

    static final int TO_NEAR = 0;
    static final int TO_FAR = 1;
    private static final int PROCESSES = 6;

    final Profile profile = TestProfile.shipped("bluefield2-hdr200");
    final NodeConstants hostConstants = NodeConstants.of(profile);
    final NodeConstants armConstants = NodeConstants.ofDpu(profile);
    final NicConstants nicConstants = NicConstants.of(profile);
    private final Node[] computers = new Node[PROCESSES];
    private final SequentialScheduler scheduler;
    private final @Nullable Long armDownPs;

    /** The cluster; {@code host} and {@code arm} run on the two sides of the first node. */
    DpuCluster(Consumer<DpuParty> host, Consumer<DpuParty> arm) {
        this(true, host, arm);
    }

    DpuCluster(boolean trains, Consumer<DpuParty> host, Consumer<DpuParty> arm) {
        this(trains, null, host, arm, party -> {});
    }

    /** The cluster whose Arm side of the first node dies at {@code armDownPs}; null for never. */
    DpuCluster(
            boolean trains,
            @Nullable Long armDownPs,
            Consumer<DpuParty> host,
            Consumer<DpuParty> arm,
            Consumer<DpuParty> farHost) {
        this.armDownPs = armDownPs;
        List<LogicalProcess> processes = new ArrayList<>();
        for (int n = 0; n < 2; n++) {
            int base = 3 * n;
            processes.add(
                    new NodeProcess(
                            base,
                            n,
                            hostConstants,
                            List.of(base + NIC),
                            false,
                            boot(base, n == 0 ? host : farHost)));
            processes.add(
                    new NicProcess(
                            base + NIC,
                            List.of(
                                    NicFunction.of(
                                            base + NIC,
                                            NicFunction.HOST,
                                            base,
                                            0,
                                            hostConstants.pcie()),
                                    NicFunction.of(
                                                    base + NIC,
                                                    NicFunction.ARM,
                                                    base + ARM,
                                                    0,
                                                    armConstants.pcie())
                                            .downAt(armDownPs(n))),
                            Place.nic(n, 0),
                            nicConstants,
                            DoorbellLoss.NONE,
                            false));
            processes.add(
                    new NodeProcess(
                            base + ARM,
                            NodeIdentity.dpu(n, 0),
                            armConstants,
                            List.of(base + NIC),
                            false,
                            boot(base + ARM, n == 0 ? arm : party -> {}),
                            armDownPs(n)));
        }
        Watch watch = Invariants.watch();
        scheduler =
                new SequentialScheduler(
                        new DpuChannels(), watch.over(processes), trains, 1_000_000, train -> {});
        scheduler.start();
        scheduler.runTo(Long.MAX_VALUE);
        watch.ended();
    }

    private @Nullable Long armDownPs(int node) {
        return node == 0 ? armDownPs : null;
    }

    long counter(int process, String name) {
        return scheduler.results().get(process).report().counters().getOrDefault(name, 0L);
    }

    Node computer(int process) {
        return computers[process];
    }

    List<Long> digests() {
        return scheduler.results().stream().map(LpResult::digest).toList();
    }

    long busyPs(int process, String resource) {
        Long busy =
                scheduler.results().get(process).report().busyPs().get(Resource.parse(resource));
        if (busy == null) {
            throw new IllegalArgumentException("expected a resource but was " + resource);
        }
        return busy;
    }

    long dramBusyPs(int process) {
        return busyPs(process, computers[process].name() + " DRAM");
    }

    /** Number of the queue pair {@code which} of a computer; no two of a NIC are the same. */
    static int qpn(int process, int which) {
        return 10 + 2 * (process % 3) + which;
    }

    private NodeSoftware boot(int process, Consumer<DpuParty> body) {
        return node -> {
            computers[process] = node;
            node.nic(0).registerMemory(DOMAIN, BUFFER, BUFFER_BYTES, AccessRight.ALL, key -> {});
            // The other side of this node; the other side of the other node.
            connect(node, process, TO_NEAR, process / 3, ARM - process % 3);
            connect(node, process, TO_FAR, 1 - process / 3, ARM - process % 3);
            node.start(
                    node.name() + " program",
                    program -> {
                        program.sleepUntil(READY_PS);
                        body.accept(new DpuParty(node, process, program));
                    });
        };
    }

    private static void connect(Node node, int process, int which, int peerNode, int peerSide) {
        node.nic(0)
                .createQueuePair(
                        new CreateQueuePair(
                                0,
                                qpn(process, which),
                                DOMAIN,
                                DpuParty.sendQueue(which),
                                DpuParty.SEND_BLOCKS,
                                DpuParty.doorbellRecord(which),
                                DpuParty.completionQueue(which),
                                DpuParty.COMPLETIONS,
                                false,
                                CreateQueuePair.Transport.RC,
                                3 * peerNode + NIC,
                                qpn(peerSide, which),
                                0),
                        number -> {});
    }

    /** A NIC with the two sides of its node, and the NICs with each other. */
    private final class DpuChannels implements Channels {
        @Override
        public int processes() {
            return PROCESSES;
        }

        @Override
        public boolean connected(int from, int to) {
            boolean nics = from % 3 == NIC && to % 3 == NIC;
            boolean inNode = from / 3 == to / 3 && (from % 3 == NIC) != (to % 3 == NIC);
            return nics ? from != to : inNode;
        }

        @Override
        public long leastLatencyPs(int from, int to) {
            if (from / 3 != to / 3) {
                return nicConstants.fabric().latencyPs();
            }
            boolean arm = from % 3 == ARM || to % 3 == ARM;
            return (arm ? armConstants : hostConstants).pcie().oneWayPs();
        }
    }
}
