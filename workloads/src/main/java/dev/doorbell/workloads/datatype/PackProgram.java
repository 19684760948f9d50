package dev.doorbell.workloads.datatype;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.datatype.gpu.MemoryMover;
import dev.doorbell.libraries.datatype.gpu.PackKernel;
import dev.doorbell.libraries.datatype.plan.Mover;
import dev.doorbell.libraries.datatype.plan.PlanRunner;
import dev.doorbell.libraries.datatype.strategy.PackConstants;
import dev.doorbell.libraries.datatype.strategy.PackRequest;
import dev.doorbell.libraries.datatype.strategy.PackStrategy;
import dev.doorbell.libraries.datatype.strategy.Strategies;
import dev.doorbell.workloads.nvshmem.Pattern;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Packs each case by each strategy. With real payload the kernel's threads move real bytes, there
 * and back, and every byte is compared.
 */
final class PackProgram implements NodeSoftware {

    /** Rows are case, strategy, time. */
    static final String SERIES = "pack";

    private static final int GPU = 0;
    private static final int ALIGNMENT = 4096;
    private static final int PATTERN = 251;

    private final List<PackCase> cases;
    private final PackConstants constants;
    private final boolean real;

    PackProgram(List<PackCase> cases, PackConstants constants, boolean real) {
        this.cases = cases;
        this.constants = constants;
        this.real = real;
    }

    /** What is measured: ways to pack, and parts of one. */
    static List<PackStrategy> strategies(PackConstants constants) {
        return Stream.concat(
                        Strategies.all(constants).stream(), Strategies.parts(constants).stream())
                .toList();
    }

    @Override
    public void boot(Node node) {
        node.start(node.name() + " host", this::run);
    }

    private void run(Program host) {
        List<PackStrategy> strategies = strategies(constants);
        Memory gpu = host.node().memory().gpu(GPU);
        long span = cases.stream().mapToLong(PackCase::span).max().orElse(0);
        long bytes = cases.stream().mapToLong(PackCase::bytes).max().orElse(0);
        long user = gpu.allocate(span, ALIGNMENT);
        long again = gpu.allocate(span, ALIGNMENT);
        long packed = host.node().memory().host().allocate(bytes, ALIGNMENT);
        for (int row = 0; row < cases.size(); row++) {
            PackRequest request = cases.get(row).request();
            for (int i = 0; i < strategies.size(); i++) {
                OptionalLong timePs = strategies.get(i).timePs(request);
                if (timePs.isPresent()) {
                    carryOut(host, strategies.get(i), timePs.getAsLong());
                    host.node()
                            .instruments()
                            .measure(SERIES, (long) row, (long) i, timePs.getAsLong());
                }
            }
            if (real) {
                check(host.node(), cases.get(row), user, again, packed);
            }
        }
    }

    private static void carryOut(Program host, PackStrategy strategy, long timePs) {
        Node node = host.node();
        host.sleepUntil(
                node.instruments()
                        .resource("%s gpu%d %s".formatted(node.name(), GPU, strategy.engine()))
                        .enter(node.nowPs(), timePs));
    }

    private static void check(Node node, PackCase row, long user, long again, long packed) {
        Memory gpu = node.memory().gpu(GPU);
        Memory host = node.memory().host();
        byte[] expected = new byte[Math.toIntExact(row.bytes())];
        for (int i = 0; i < expected.length; i++) {
            expected[i] = (byte) (i % PATTERN);
        }
        byte[] there = new byte[expected.length];
        byte[] back = new byte[expected.length];
        PackKernel kernel = new PackKernel(row.type(), row.count());
        move(row, user, MemoryMover.unpack(gpu, expected));
        kernel.pack(gpu, user, host, packed, 0, kernel.threads());
        host.read(packed, there, 0, there.length);
        kernel.unpack(host, packed, gpu, again, 0, kernel.threads());
        move(row, again, MemoryMover.pack(gpu, back));
        long wrong = 0;
        for (int i = 0; i < expected.length; i++) {
            wrong += there[i] == expected[i] && back[i] == expected[i] ? 0 : 1;
        }
        Pattern.count(node, expected.length, wrong);
    }

    private static void move(PackCase row, long user, Mover mover) {
        PlanRunner.run(row.type().plan(row.count()), user, 0, 0, row.bytes(), mover);
    }
}
