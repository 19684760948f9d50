package dev.doorbell.hardware;

import dev.doorbell.hardware.invariant.Invariants;
import dev.doorbell.hardware.nic.NicProcess;
import dev.doorbell.hardware.nic.doorbell.DoorbellLoss;
import dev.doorbell.hardware.nic.port.NicConstants;
import dev.doorbell.hardware.nic.port.NicFunction;
import dev.doorbell.hardware.nic.wqe.MoveCounts;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeConstants;
import dev.doorbell.hardware.node.NodeIdentity;
import dev.doorbell.hardware.node.NodeProcess;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.SequentialScheduler;
import dev.doorbell.pdes.horizon.Channels;
import dev.doorbell.pdes.invariant.Watch;
import dev.doorbell.pdes.report.Place;
import dev.doorbell.pdes.report.Wait;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Machine for tests: nodes of a profile with the software that a test gives them, run to the end.
 * GPUs and DPUs are those of the profile. The process of a host is followed by those of its NICs,
 * then by that of its DPU.
 */
public final class TestMachine {

    /** No test comes near this; a run that never ends does. */
    private static final long MOST_EVENTS = 100_000_000;

    private final int nodes;
    private Profile profile = TestProfile.profile();
    private int nics = 1;
    private boolean trains = true;
    private boolean traced = true;
    private final Map<Integer, Long> hostDownPs = new HashMap<>();
    private final Map<Integer, Long> dpuDownPs = new HashMap<>();
    private final Map<Integer, DoorbellLoss> losses = new HashMap<>();
    private final Map<Integer, MoveCounts> counts = new HashMap<>();

    private TestMachine(int nodes) {
        this.nodes = nodes;
    }

    /** Machine of so many nodes of the default profile, with a NIC each. */
    public static TestMachine nodes(int count) {
        return new TestMachine(count);
    }

    /** Number of the process of the NIC of node {@code n} where a node has one NIC and no DPU. */
    public static int nicProcess(int n) {
        return 2 * n + 1;
    }

    /** Sets the profile. */
    public TestMachine profile(Profile wanted) {
        profile = wanted;
        return this;
    }

    /** Sets the number of NICs of a node; 1 where the profile has DPUs. */
    public TestMachine nics(int perNode) {
        nics = perNode;
        return this;
    }

    /** Switches trains, which are on by default. */
    public TestMachine trains(boolean joined) {
        trains = joined;
        return this;
    }

    /** Switches spans, which are on by default. */
    public TestMachine traced(boolean wanted) {
        traced = wanted;
        return this;
    }

    /** Sets when the host of a node goes down. */
    public TestMachine hostDown(int node, long ps) {
        hostDownPs.put(node, ps);
        return this;
    }

    /** Sets when the DPU of a node goes down. */
    public TestMachine dpuDown(int node, long ps) {
        dpuDownPs.put(node, ps);
        return this;
    }

    /** Sets the doorbells that the NICs of a node lose; none by default. */
    public TestMachine doorbellLoss(int node, DoorbellLoss loss) {
        losses.put(node, loss);
        return this;
    }

    /** Counts the moves of the work queue entries of a node's NICs. */
    public TestMachine counting(int node, MoveCounts moves) {
        counts.put(node, moves);
        return this;
    }

    /** Runs the same software on the host of every node. */
    public MachineRun run(NodeSoftware software) {
        return run(n -> software, n -> node -> {});
    }

    /** Runs software on the host and on the DPU of each node, by the node's number. */
    public MachineRun run(IntFunction<NodeSoftware> hosts, IntFunction<NodeSoftware> dpus) {
        Wiring wiring = Wiring.of(profile, nodes, nics);
        Map<Integer, Node> bootedHosts = new HashMap<>();
        Map<Integer, Node> bootedDpus = new HashMap<>();
        List<LogicalProcess> processes = new ArrayList<>();
        for (int n = 0; n < nodes; n++) {
            addNode(
                    processes,
                    wiring,
                    n,
                    new Noted(hosts.apply(n), n, bootedHosts),
                    new Noted(dpus.apply(n), n, bootedDpus));
        }
        Watch watch = Invariants.watch();
        SequentialScheduler scheduler =
                new SequentialScheduler(
                        wiring, watch.over(processes), trains, MOST_EVENTS, train -> {});
        scheduler.start();
        scheduler.runTo(Long.MAX_VALUE);
        watch.ended();
        return new MachineRun(scheduler, bootedHosts, bootedDpus, wiring.perNode());
    }

    private void addNode(
            List<LogicalProcess> processes,
            Wiring wiring,
            int n,
            NodeSoftware software,
            NodeSoftware dpuSoftware) {
        int host = n * wiring.perNode();
        int dpu = host + 1 + nics;
        List<Integer> itsNics = IntStream.range(host + 1, dpu).boxed().toList();
        processes.add(
                new NodeProcess(
                        host,
                        NodeIdentity.host(n),
                        wiring.host(),
                        itsNics,
                        traced,
                        software,
                        hostDownPs.get(n)));
        for (int i = 0; i < nics; i++) {
            int id = host + 1 + i;
            List<NicFunction> functions = new ArrayList<>();
            functions.add(
                    NicFunction.of(id, NicFunction.HOST, host, i, wiring.host().pcie())
                            .downAt(hostDownPs.get(n)));
            if (wiring.dpus()) {
                NodeConstants arm = NodeConstants.ofDpu(profile);
                functions.add(
                        NicFunction.of(id, NicFunction.ARM, dpu, 0, arm.pcie())
                                .downAt(dpuDownPs.get(n)));
            }
            NicProcess nic =
                    new NicProcess(
                            id,
                            functions,
                            Place.nic(n, i),
                            wiring.nic(),
                            losses.getOrDefault(n, DoorbellLoss.NONE),
                            traced);
            MoveCounts moves = counts.get(n);
            processes.add(moves == null ? nic : nic.counting(moves));
        }
        if (wiring.dpus()) {
            processes.add(
                    new NodeProcess(
                            dpu,
                            NodeIdentity.dpu(n, 0),
                            NodeConstants.ofDpu(profile),
                            itsNics,
                            traced,
                            dpuSoftware,
                            dpuDownPs.get(n)));
        }
    }

    /** Software that notes its node. */
    private record Noted(NodeSoftware software, int number, Map<Integer, Node> booted)
            implements NodeSoftware {

        @Override
        public void boot(Node node) {
            booted.put(number, node);
            software.boot(node);
        }

        @Override
        public void finish(Node node) {
            software.finish(node);
        }

        @Override
        public List<Wait> waits() {
            return software.waits();
        }
    }

    /** Every NIC reaches its own node, the DPU behind it, and every other NIC. */
    private record Wiring(
            int nodes, int nics, boolean dpus, NodeConstants host, NicConstants nic, long dpuWayPs)
            implements Channels {

        static Wiring of(Profile profile, int nodes, int nics) {
            boolean dpus = profile.count("node.dpus") > 0;
            return new Wiring(
                    nodes,
                    nics,
                    dpus,
                    NodeConstants.of(profile),
                    NicConstants.of(profile),
                    dpus ? NodeConstants.ofDpu(profile).pcie().oneWayPs() : 0);
        }

        int perNode() {
            return 1 + nics + (dpus ? 1 : 0);
        }

        @Override
        public int processes() {
            return perNode() * nodes;
        }

        @Override
        public boolean connected(int from, int to) {
            boolean inNode = from / perNode() == to / perNode() && isNic(from) != isNic(to);
            boolean nics = isNic(from) && isNic(to);
            return nics ? from != to : inNode;
        }

        @Override
        public long leastLatencyPs(int from, int to) {
            if (isNic(from) && isNic(to)) {
                return nic.fabric().latencyPs();
            }
            return isDpu(from) || isDpu(to) ? dpuWayPs : host.pcie().oneWayPs();
        }

        private boolean isNic(int process) {
            int place = process % perNode();
            return place >= 1 && place <= nics;
        }

        private boolean isDpu(int process) {
            return process % perNode() > nics;
        }
    }
}
