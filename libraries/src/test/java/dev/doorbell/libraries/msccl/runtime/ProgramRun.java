package dev.doorbell.libraries.msccl.runtime;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.TestMachine;
import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeConstants;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.msccl.arithmetic.Combiner;
import dev.doorbell.libraries.msccl.arithmetic.DataType;
import dev.doorbell.libraries.msccl.check.OutputVerifier;
import dev.doorbell.libraries.msccl.nccl.builtin.BuiltIn;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.runtime.connection.ConnectionCosts;
import dev.doorbell.libraries.msccl.runtime.connection.LinkUse;
import dev.doorbell.libraries.msccl.runtime.network.HelperCosts;
import dev.doorbell.libraries.msccl.runtime.setup.Call;
import dev.doorbell.libraries.msccl.runtime.setup.LoadedProgram;
import dev.doorbell.libraries.msccl.runtime.setup.RuntimeOptions;
import dev.doorbell.libraries.msccl.runtime.setup.RuntimeSetup;
import dev.doorbell.libraries.msccl.runtime.topology.Topology;
import dev.doorbell.libraries.msccl.select.Operator;
import dev.doorbell.libraries.msccl.verify.data.Goal;
import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.report.Wait;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Run of a program's calls on emulated nodes, and its results. */
public final class ProgramRun {

    private static final long SEED = 7;

    private final TreeMap<Integer, Long> endsPs = new TreeMap<>();
    private final MachineRun machine;
    private final TreeMap<Integer, LinkUse.Times> links = new TreeMap<>();
    private final TreeMap<Integer, Long> leftPs = new TreeMap<>();
    private long lastPs;
    private long checked;
    private long wrong;

    private ProgramRun(Wanted wanted) {
        Profile profile = wanted.profile;
        NodeConstants node = NodeConstants.of(profile);
        int nics = wanted.nodes == 1 ? 0 : node.nics();
        int perNode = 1 + nics;
        Call call = wanted.call();
        int gpus = wanted.program.header().gpus();
        long buffers = IntStream.range(0, gpus).mapToLong(call::bufferBytes).max().orElseThrow();
        RuntimeSetup setup =
                RuntimeSetup.of(
                        new Topology(
                                wanted.nodes,
                                gpus / wanted.nodes,
                                node.gpus(),
                                node.nics(),
                                perNode),
                        ConnectionCosts.of(profile),
                        HelperCosts.of(profile),
                        wanted.options,
                        List.of(call.loaded()),
                        buffers);
        machine =
                TestMachine.nodes(wanted.nodes)
                        .profile(profile)
                        .nics(nics)
                        .trains(wanted.trains)
                        .traced(false)
                        .run(
                                n ->
                                        software(
                                                setup,
                                                call,
                                                new OutputVerifier(SEED, wanted.goal),
                                                wanted.calls),
                                n -> dpu -> {});
    }

    private NodeSoftware software(
            RuntimeSetup setup, Call call, OutputVerifier verifier, int calls) {
        return new NodeSoftware() {
            private Optional<MscclNode> runtime = Optional.empty();

            @Override
            public void boot(Node node) {
                runtime = Optional.of(MscclNode.boot(node, setup, this::run));
            }

            @Override
            public List<Wait> waits() {
                return runtime.map(MscclNode::waits).orElse(List.of());
            }

            private void run(Rank rank) {
                verifier.fill(rank, call);
                rank.call(call);
                endsPs.put(rank.rank(), rank.nowPs());
                OutputVerifier.Verdict verdict = verifier.verify(rank, call);
                checked += verdict.bytes();
                wrong += verdict.wrongBytes();
                for (int i = 1; i < calls; i++) {
                    rank.call(call);
                }
                lastPs = rank.nowPs();
                links.put(rank.rank(), rank.linkTimes());
                rank.meet();
                leftPs.put(rank.rank(), rank.nowPs());
            }
        };
    }

    /** Starts the description of a run. */
    public static Wanted of(Program program, long bytes) {
        return new Wanted(program, bytes);
    }

    /** Starts the description of a run of one of NCCL's own algorithms. */
    public static Wanted of(BuiltIn builtIn, long bytes) {
        Wanted wanted = new Wanted(builtIn.program(), bytes);
        wanted.builtIn = Optional.of(builtIn);
        return wanted;
    }

    /** Final state of the run. */
    public RunState state() {
        return machine.state();
    }

    /** End of the last rank's first call. */
    public long endPs() {
        return endsPs.values().stream().mapToLong(Long::longValue).max().orElseThrow();
    }

    /** End of the last rank's last call. */
    public long lastPs() {
        return lastPs;
    }

    /** Times at which ranks left a meeting, without duplicates. */
    public List<Long> leftPs() {
        return leftPs.values().stream().distinct().toList();
    }

    /** Use of rank 0's links. */
    public LinkUse.Times links() {
        return links.firstEntry().getValue();
    }

    /** Returns true if every rank's output was compared and is correct. */
    public boolean right() {
        return state() == RunState.COMPLETED && checked > 0 && wrong == 0;
    }

    /** Returns true if an output is wrong. */
    public boolean wrong() {
        return wrong > 0;
    }

    /** Waits of all processes. */
    public List<Wait> waits() {
        return machine.waitEdges();
    }

    /** Faults of all processes. */
    public List<String> faults() {
        return machine.faults();
    }

    /** Sum of a counter over all nodes and NICs. */
    public long counter(String name) {
        return machine.counter(name);
    }

    /** Busy time of a resource. */
    public long busyPs(String resource) {
        return machine.busyPs(resource);
    }

    /** Digests of all processes. */
    public List<Long> digests() {
        return machine.digests();
    }

    /** Description of a run. */
    public static final class Wanted {
        private final Program program;
        private final long bytes;
        private Optional<BuiltIn> builtIn = Optional.empty();
        private Profile profile = TestProfile.shipped("ndv4-a100");
        private int nodes = 1;
        private Placement placement;
        private DataType type = DataType.FLOAT;
        private Operator operator = Operator.SUM;
        private Goal goal;
        private RuntimeOptions options = RuntimeOptions.DEFAULT;
        private boolean trains = true;
        private int calls = 1;

        private Wanted(Program program, long bytes) {
            this.program = program;
            this.bytes = bytes;
            placement = program.header().placements().meant().get(0);
            goal = Goal.of(program.header().collective()).orElse(Goal.ALL_TO_NEXT);
        }

        public Wanted on(String shipped) {
            profile = TestProfile.shipped(shipped);
            return this;
        }

        public Wanted on(Profile other) {
            profile = other;
            return this;
        }

        public Wanted nodes(int count) {
            nodes = count;
            return this;
        }

        public Wanted placed(Placement where) {
            placement = where;
            return this;
        }

        public Wanted of(DataType elements, Operator combined) {
            type = elements;
            operator = combined;
            return this;
        }

        public Wanted with(RuntimeOptions other) {
            options = other;
            return this;
        }

        public Wanted trains(boolean joined) {
            trains = joined;
            return this;
        }

        public Wanted calls(int count) {
            calls = count;
            return this;
        }

        private Call call() {
            Combiner combiner =
                    operator == Operator.AVERAGE
                            ? Combiner.average(type, program.header().gpus())
                            : Combiner.of(type, operator);
            return builtIn.map(it ->
                            Call.of(
                                    0,
                                    LoadedProgram.of(it),
                                    it,
                                    bytes,
                                    placement,
                                    combiner,
                                    options))
                    .orElseGet(() ->
                            Call.of(
                                    0,
                                    LoadedProgram.of(program),
                                    bytes,
                                    placement,
                                    combiner,
                                    options));
        }

        public ProgramRun run() {
            return new ProgramRun(this);
        }
    }
}
