package dev.doorbell.workloads.datatype.contention;

import dev.doorbell.hardware.gpu.GpuWork;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.cuda.CudaStream;
import dev.doorbell.libraries.datatype.strategy.PackConstants;
import dev.doorbell.libraries.datatype.strategy.PackStrategy;
import dev.doorbell.libraries.datatype.strategy.Strategies;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import dev.doorbell.workloads.datatype.PackCase;
import dev.doorbell.workloads.datatype.PackCheck;
import dev.doorbell.workloads.datatype.PackPlan;
import java.util.List;
import java.util.Optional;

/** Each case by each strategy beside each rival, the pack first and the rival first. */
final class ContentionProgram implements PackPlan.Program {

    private static final int GPU = 0;

    private final List<PackCase> cases;
    private final PackConstants constants;
    private final boolean real;

    ContentionProgram(List<PackCase> cases, PackConstants constants, boolean real) {
        this.cases = cases;
        this.constants = constants;
        this.real = real;
    }

    /** Cases, strategies that can pack them, rivals, and who is first. */
    @Override
    public long steps() {
        return 2L
                * Rival.ALL.size()
                * cases.stream()
                        .mapToLong(it ->
                                Strategies.all(constants).stream()
                                        .filter(strategy ->
                                                strategy.works(it.request()).isPresent())
                                        .count())
                        .sum();
    }

    @Override
    public void boot(Node node) {
        node.start(Party.named(node.name() + " host"), this::run);
    }

    private void run(Program host) {
        List<PackStrategy> strategies = Strategies.all(constants);
        for (int row = 0; row < cases.size(); row++) {
            for (int i = 0; i < strategies.size(); i++) {
                Optional<List<GpuWork>> works = strategies.get(i).works(cases.get(row).request());
                if (works.isPresent()) {
                    for (Rival rival : Rival.ALL) {
                        measure(host, row, i, rival, works.get(), true);
                        measure(host, row, i, rival, works.get(), false);
                    }
                }
            }
        }
        if (real) {
            PackCheck.all(host.node(), GPU, cases);
        }
    }

    private void measure(
            Program host,
            int row,
            int strategy,
            Rival rival,
            List<GpuWork> works,
            boolean packFirst) {
        long startPs = host.nowPs();
        List<GpuWork> other = List.of(rival.work(constants, cases.get(row).bytes()));
        Stream first = new Stream(host, "stream 0", packFirst ? works : other);
        Stream second = new Stream(host, "stream 1", packFirst ? other : works);
        long firstPs = first.await() - startPs;
        long secondPs = second.await() - startPs;
        ContentionRow result =
                new ContentionRow(
                        row,
                        strategy,
                        Rival.ALL.indexOf(rival),
                        packFirst,
                        packFirst ? firstPs : secondPs,
                        packFirst ? secondPs : firstPs);
        host.node().instruments().measure(ContentionRow.SERIES, result.values());
        host.node().instruments().step(1);
    }

    /** Works in a separate stream, from now on. */
    private static final class Stream {

        private final Program host;
        private final String name;
        private final CudaStream stream;
        private long endPs;

        Stream(Program host, String name, List<GpuWork> works) {
            this.host = host;
            this.name = name;
            stream = new CudaStream(host.node().gpuEngines(GPU), this::ended);
            works.forEach(work -> stream.enqueue(work, () -> {}));
        }

        private void ended() {
            endPs = host.nowPs();
            host.wake(0);
        }

        /** Blocks the host until the last work is done; returns when that was. */
        long await() {
            while (!stream.idle()) {
                host.suspend(
                        new Wait(
                                host.name(),
                                "the end of " + name,
                                Party.named(host.node().name())));
            }
            return endPs;
        }
    }
}
