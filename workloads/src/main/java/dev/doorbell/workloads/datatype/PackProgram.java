package dev.doorbell.workloads.datatype;

import dev.doorbell.hardware.gpu.GpuWork;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.datatype.strategy.PackConstants;
import dev.doorbell.libraries.datatype.strategy.PackRequest;
import dev.doorbell.libraries.datatype.strategy.PackStrategy;
import dev.doorbell.libraries.datatype.strategy.Strategies;
import dev.doorbell.pdes.report.party.Party;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Packs each case by each strategy. With real payload the kernel's threads move real bytes, there
 * and back, and every byte is compared.
 */
final class PackProgram implements PackPlan.Program {

    /** Rows are case, strategy, time. */
    static final String SERIES = "pack";

    private static final int GPU = 0;

    private final List<PackCase> cases;
    private final PackConstants constants;
    private final boolean real;

    PackProgram(List<PackCase> cases, PackConstants constants, boolean real) {
        this.cases = cases;
        this.constants = constants;
        this.real = real;
    }

    /** Measured strategies: ways to pack, and parts of one. */
    static List<PackStrategy> strategies(PackConstants constants) {
        return Stream.concat(
                        Strategies.all(constants).stream(), Strategies.parts(constants).stream())
                .toList();
    }

    /** Cases and strategies that can pack them. */
    @Override
    public long steps() {
        return cases.stream()
                .mapToLong(it ->
                        strategies(constants).stream()
                                .filter(strategy -> strategy.works(it.request()).isPresent())
                                .count())
                .sum();
    }

    @Override
    public void boot(Node node) {
        node.start(Party.named(node.name() + " host"), this::run);
    }

    private void run(Program host) {
        List<PackStrategy> strategies = strategies(constants);
        for (int row = 0; row < cases.size(); row++) {
            PackRequest request = cases.get(row).request();
            for (int i = 0; i < strategies.size(); i++) {
                Optional<List<GpuWork>> works = strategies.get(i).works(request);
                if (works.isPresent()) {
                    long startPs = host.nowPs();
                    works.get().forEach(it -> host.node().gpuEngines(GPU).run(host, it));
                    host.node()
                            .instruments()
                            .measure(SERIES, (long) row, (long) i, host.nowPs() - startPs);
                    host.node().instruments().step(1);
                }
            }
        }
        if (real) {
            PackCheck.all(host.node(), GPU, cases);
        }
    }
}
