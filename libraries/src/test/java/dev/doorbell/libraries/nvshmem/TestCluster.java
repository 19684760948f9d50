package dev.doorbell.libraries.nvshmem;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.invariant.Invariants;
import dev.doorbell.hardware.nic.NicProcess;
import dev.doorbell.hardware.nic.port.NicConstants;
import dev.doorbell.hardware.node.NodeConstants;
import dev.doorbell.hardware.node.NodeProcess;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.ibgda.config.IbgdaOptions;
import dev.doorbell.libraries.nvshmem.setup.NvshmemConstants;
import dev.doorbell.libraries.nvshmem.setup.NvshmemOptions;
import dev.doorbell.libraries.nvshmem.setup.Path;
import dev.doorbell.libraries.nvshmem.setup.Placement;
import dev.doorbell.libraries.nvshmem.transport.FaultInjection;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.SequentialScheduler;
import dev.doorbell.pdes.horizon.Channels;
import dev.doorbell.pdes.invariant.Watch;
import dev.doorbell.pdes.report.LpReport;
import dev.doorbell.pdes.report.LpResult;
import dev.doorbell.pdes.report.Place;
import dev.doorbell.pdes.report.TraceSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Cluster that has run to the end, with as many NICs as PEs. A node's process is followed by those
 * of its NICs.
 */
public final class TestCluster {

    private static final long MOST_EVENTS = 50_000_000;

    private final SequentialScheduler scheduler;
    private final int processesPerNode;

    private TestCluster(SequentialScheduler scheduler, int processesPerNode) {
        this.scheduler = scheduler;
        this.processesPerNode = processesPerNode;
    }

    /** Returns nodes with one PE each on a path, with one RC queue pair to each of the others. */
    public static Builder of(Path path, int nodes) {
        return new Builder(path, nodes);
    }

    /** Final state of the run. */
    public RunState state() {
        return scheduler.state();
    }

    /** Results of all processes. */
    public List<LpResult> results() {
        return scheduler.results();
    }

    /** Faults of all nodes. */
    public List<String> faults() {
        return results().stream().flatMap(process -> process.report().faults().stream()).toList();
    }

    /** Report of a node, without its NICs. */
    public LpReport report(int node) {
        return results().get(node * processesPerNode).report();
    }

    /** Counter of a node and its NICs. */
    public long counter(int node, String name) {
        return reports(node).mapToLong(it -> it.counters().getOrDefault(name, 0L)).sum();
    }

    /** Spans with a name, of a node and its NICs. */
    public List<TraceSpan> spans(int node, String name) {
        return reports(node)
                .flatMap(report -> report.spans().stream())
                .filter(span -> span.name().equals(name))
                .toList();
    }

    /** Duration of the only span with a name at node 0, in picoseconds. */
    public long duration(String name) {
        List<TraceSpan> spans = spans(0, name);
        if (spans.size() != 1) {
            throw new AssertionError("expected one span " + name + " but was " + spans);
        }
        return spans.get(0).endPs() - spans.get(0).startPs();
    }

    private Stream<LpReport> reports(int node) {
        return results().stream()
                .skip((long) node * processesPerNode)
                .limit(processesPerNode)
                .map(LpResult::report);
    }

    /** Host program. */
    public interface Host {

        /** Runs the program. */
        void run(Program host);
    }

    /** Builder of a cluster. */
    public static final class Builder {

        private final int nodes;
        private int pesPerNode = 1;
        private Profile profile = TestProfile.profile();
        private NvshmemOptions options;
        private boolean traced;
        private boolean trains = true;

        private Builder(Path path, int nodes) {
            this.nodes = nodes;
            options = NvshmemOptions.of(path, 1 << 20).with(it -> it.ibgda(IbgdaOptions.rc(1)));
        }

        /** Sets the number of PEs per node, and of NICs. */
        public Builder pesPerNode(int pesPerNode) {
            this.pesPerNode = pesPerNode;
            return this;
        }

        /** Sets constants other than the shipped ones. */
        public Builder profile(Profile profile) {
            this.profile = profile;
            return this;
        }

        /** Sets the library's options. */
        public Builder options(Consumer<NvshmemOptions.Builder> change) {
            options = options.with(change);
            return this;
        }

        /** Turns on spans. */
        public Builder traced() {
            traced = true;
            return this;
        }

        /** Sets whether similar elements may be joined. */
        public Builder trains(boolean trains) {
            this.trains = trains;
            return this;
        }

        /**
         * Runs a kernel on every PE, whose thread blocks get 64 words of signals. A mebibyte of
         * data starts at data offset 0.
         */
        public TestCluster launch(int ctas, BiConsumer<Cta, SymmetricAddress> kernel) {
            return launch(pe -> ctas, kernel);
        }

        /** Runs a kernel on PE 0 only; the others have memory and launch nothing. */
        public TestCluster launchOnFirst(int ctas, BiConsumer<Cta, SymmetricAddress> kernel) {
            return launch(pe -> pe.id() == 0 ? ctas : 0, kernel);
        }

        private TestCluster launch(
                Function<Pe, Integer> ctas, BiConsumer<Cta, SymmetricAddress> kernel) {
            return host(pe -> {
                SymmetricAddress words = pe.heap().mallocSignals(64);
                pe.heap().malloc(1 << 20);
                return host -> pe.launch(host, ctas.apply(pe), cta -> kernel.accept(cta, words));
            });
        }

        /** Runs the host programs that PEs prepare once the library is ready. */
        public TestCluster host(Function<Pe, Host> prepare) {
            Placement placement = new Placement(nodes, pesPerNode, 1 + pesPerNode);
            return boot(node ->
                    Nvshmem.init(
                            node,
                            placement,
                            NvshmemConstants.of(profile),
                            options,
                            pe -> FaultInjection.NONE,
                            pe -> pe.start(prepare.apply(pe)::run)));
        }

        /** Runs software of any kind. */
        public TestCluster boot(NodeSoftware software) {
            NicConstants nic = NicConstants.of(profile);
            int perNode = 1 + pesPerNode;
            List<LogicalProcess> processes = new ArrayList<>();
            for (int n = 0; n < nodes; n++) {
                int base = n * perNode;
                processes.add(
                        new NodeProcess(
                                base,
                                n,
                                NodeConstants.of(profile),
                                IntStream.range(base + 1, base + perNode).boxed().toList(),
                                traced,
                                software));
                for (int i = 0; i < pesPerNode; i++) {
                    processes.add(
                            new NicProcess(base + 1 + i, base, i, Place.nic(n, i), nic, traced));
                }
            }
            Watch watch = Invariants.watch();
            SequentialScheduler scheduler =
                    new SequentialScheduler(
                            new Wiring(nic, nodes, perNode),
                            watch.over(processes),
                            trains,
                            MOST_EVENTS,
                            train -> {});
            scheduler.start();
            scheduler.runTo(Long.MAX_VALUE);
            watch.ended();
            return new TestCluster(scheduler, perNode);
        }
    }

    /** Channels from every NIC to every other one, and to its own node. */
    private record Wiring(NicConstants nic, int nodes, int perNode) implements Channels {

        @Override
        public int processes() {
            return nodes * perNode;
        }

        @Override
        public boolean connected(int from, int to) {
            boolean ofOneNode = from / perNode == to / perNode;
            return nics(from, to) ? from != to : ofOneNode && from != to;
        }

        @Override
        public long leastLatencyPs(int from, int to) {
            return nics(from, to) ? nic.fabric().latencyPs() : nic.pcie().oneWayPs();
        }

        private boolean nics(int from, int to) {
            return from % perNode != 0 && to % perNode != 0;
        }
    }
}
