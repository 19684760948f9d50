package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.gpu.L1Cache;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.libraries.nvshmem.PeMachine;
import dev.doorbell.libraries.nvshmem.ibgda.config.IbgdaConstants;
import dev.doorbell.libraries.nvshmem.ibgda.config.IbgdaOptions;
import dev.doorbell.libraries.nvshmem.setup.Path;
import dev.doorbell.libraries.nvshmem.transport.Caller;
import dev.doorbell.libraries.nvshmem.transport.ElementStores;
import dev.doorbell.libraries.nvshmem.transport.OperationKind;
import dev.doorbell.libraries.nvshmem.transport.PeSetup;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;
import dev.doorbell.libraries.nvshmem.transport.Submission;
import dev.doorbell.libraries.nvshmem.transport.Transport;
import dev.doorbell.libraries.verbs.Bootstrap;
import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.report.LpResult;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * IBGDA without the library above it: one PE per node with a buffer, and thread blocks on PE 0 that
 * post.
 */
final class BareIbgda {

    static final int DEPTH = 256;
    private static final int BUFFER_BYTES = 1 << 20;
    private static final int DOMAIN = 1;

    private final Node[] nodes;
    private final MachineRun cluster;
    private long buffer;
    private int key;

    BareIbgda(IbgdaOptions options, int pes, int ctas, int threads, Consumer<Block> kernel) {
        this(options, pes, ctas, threads, true, kernel);
    }

    BareIbgda(
            IbgdaOptions options,
            int pes,
            int ctas,
            int threads,
            boolean trains,
            Consumer<Block> kernel) {
        Profile profile = TestProfile.profile();
        nodes = new Node[pes];
        cluster =
                PeMachine.of(Path.IBGDA, pes)
                        .traced()
                        .trains(trains)
                        .boot(node -> boot(node, profile, options, pes, ctas, threads, kernel));
    }

    private void boot(
            Node node,
            Profile profile,
            IbgdaOptions options,
            int pes,
            int ctas,
            int threads,
            Consumer<Block> kernel) {
        nodes[node.index()] = node;
        buffer = NodeMemory.gpuAddress(0, node.memory().gpu(0).allocate(BUFFER_BYTES, 1 << 16));
        List<Transport> transport = new ArrayList<>();
        Bootstrap bootstrap =
                new Bootstrap(() -> {
                    for (int i = 0; node.index() == 0 && i < ctas; i++) {
                        int cta = i;
                        node.start(
                                Party.actor("CTA", cta),
                                program ->
                                        kernel.accept(
                                                new Block(
                                                        program, cta, threads, transport.get(0))));
                    }
                });
        node.nic(0)
                .registerMemory(
                        DOMAIN, buffer, BUFFER_BYTES, AccessRight.ALL, answer -> key = answer);
        transport.add(
                IbgdaSetup.connect(
                        new PeSetup(
                                node,
                                node.index(),
                                0,
                                IntStream.range(0, pes).mapToObj(pe -> 2 * pe + 1).toList(),
                                bootstrap,
                                DOMAIN,
                                DEPTH,
                                GpuConstants.of(profile)),
                        options,
                        IbgdaConstants.of(profile)));
        bootstrap.close();
    }

    RunState state() {
        return cluster.state();
    }

    long counter(String name) {
        return cluster.results().stream()
                .mapToLong(result -> result.report().counters().getOrDefault(name, 0L))
                .sum();
    }

    long busyPs(String name) {
        return cluster.report(0).busyPs().getOrDefault(Resource.parse(name), 0L);
    }

    List<String> faults() {
        return cluster.report(0).faults();
    }

    /** Spans of PE 0's node and NIC. */
    List<TraceSpan> spans(String name) {
        return cluster.spans(0, name);
    }

    /** First blocks of entries written to send queues, in the order of writing. */
    List<Integer> writtenBlocks() {
        return spans("build WQE").stream().map(span -> (int) span.flow() - 1).toList();
    }

    /** Queue pairs with posts. */
    SortedSet<Integer> queuePairs() {
        SortedSet<Integer> numbers = new TreeSet<>();
        spans("build WQE").forEach(span -> numbers.add((int) (span.flow() >>> 32)));
        return numbers;
    }

    long word(int pe, int offset) {
        return nodes[pe].memory().readLong(buffer + offset);
    }

    List<Long> digests() {
        return cluster.results().stream().map(LpResult::digest).toList();
    }

    /** Thread block of PE 0. */
    final class Block implements Caller {

        private final Program program;
        private final int index;
        private final int threads;
        private final Transport transport;

        Block(Program program, int index, int threads, Transport transport) {
            this.program = program;
            this.index = index;
            this.threads = threads;
            this.transport = transport;
        }

        @Override
        public Program program() {
            return program;
        }

        @Override
        public int index() {
            return index;
        }

        @Override
        public int threads() {
            return threads;
        }

        @Override
        public void work(long ps) {
            program.sleep(ps);
        }

        @Override
        public void worked(long fromPs, long toPs) {
            // Nobody asks how busy it is.
        }

        @Override
        public long issue(long ps, long queuedPs) {
            program.sleep(ps - queuedPs);
            return program.nowPs() + queuedPs;
        }

        @Override
        public long lookUpPs() {
            return 0;
        }

        @Override
        public L1Cache l1() {
            return new L1Cache(0);
        }

        @Override
        public void fenced() {}

        @Override
        public RuntimeException fault(String sentence) {
            program.node().instruments().fault(sentence);
            return new IllegalStateException(sentence);
        }

        Transport transport() {
            return transport;
        }

        /** Virtual time of an action. */
        long time(Runnable action) {
            long start = program.nowPs();
            action.run();
            return program.nowPs() - start;
        }

        /** Stores value {@code i + 1} at {@code i * stride} of the buffer by thread {@code i}. */
        void p(int count, int stride, int elementBytes, int peer) {
            p(0, count, stride, elementBytes, peer);
        }

        void p(int offset, int count, int stride, int elementBytes, int peer) {
            long[] values = new long[count];
            for (int i = 0; i < count; i++) {
                values[i] = i + 1;
            }
            transport.post(
                    this,
                    new ElementStores(peer, buffer + offset, key, stride, elementBytes, values));
        }

        RemoteOperation operation(OperationKind kind, int peer, int offset, long operand) {
            boolean bulk = kind == OperationKind.PUT || kind == OperationKind.GET;
            return new RemoteOperation(
                    kind,
                    peer,
                    buffer + offset,
                    key,
                    buffer + 4096,
                    key,
                    8,
                    kind == OperationKind.GET,
                    bulk ? 0 : operand,
                    0);
        }

        /** Posts operations at once by one thread. */
        void post(RemoteOperation... operations) {
            transport.post(this, List.of(new Submission(List.of(operations), 1)));
        }

        /** Posts an operation whose result one thread waits for. */
        void fetch(RemoteOperation operation) {
            transport.post(this, List.of(new Submission(List.of(operation), 1, true)));
            transport.waitFor(this, operation.peer());
        }

        /** Puts from the lanes of one warp to PEs 1 to {@code peers}, each to a different one. */
        void putToEach(int peers) {
            transport.post(
                    this,
                    IntStream.rangeClosed(1, peers)
                            .mapToObj(peer ->
                                    new Submission(
                                            List.of(operation(OperationKind.PUT, peer, 0, 0)), 1))
                            .toList());
        }

        void put(int peer) {
            post(operation(OperationKind.PUT, peer, 0, 0));
        }
    }
}
