import dev.doorbell.libraries.nvshmem.Comparison;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.Signals;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.program.Inputs;
import dev.doorbell.workloads.program.KernelHost;
import dev.doorbell.workloads.program.KernelProgram;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.List;

/**
 * Halos in one dimension with two buffers: a PE sends the halo of a step while it computes the
 * inside, and only a step later waits for the neighbour to have read it.
 */
public final class DoubleBufferedHalo implements KernelProgram {

    private static final Parameter<Integer> WORDS =
            Parameter.whole("words", 512, 1, 1 << 16, "words of a halo");
    private static final Parameter<Integer> STEPS =
            Parameter.whole("steps", 20, 1, 10_000, "time steps");
    private static final Parameter<Integer> COMPUTE =
            Parameter.whole("compute", 10, 0, 1_000_000, "time of the inside in a step").in("us");

    private static final long PS_PER_US = 1_000_000;

    @Override
    public String summary() {
        return "Halos of two neighbours with two buffers each, hidden behind computation";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(WORDS, STEPS, COMPUTE);
    }

    @Override
    public long heapBytes(Inputs inputs) {
        return 8L * inputs.get(WORDS) * Long.BYTES + 8192;
    }

    @Override
    public void run(KernelHost host) {
        int words = host.inputs().get(WORDS);
        int bytes = words * Long.BYTES;
        SymmetricAddress edge = host.pe().heap().malloc(2L * bytes);
        SymmetricAddress halos = host.pe().heap().malloc(4L * bytes);
        SymmetricAddress arrived = host.pe().heap().mallocSignals(2);
        SymmetricAddress free = host.pe().heap().mallocSignals(2);
        int steps = host.inputs().get(STEPS);
        int me = host.pe().id();
        int pes = host.pe().pes();
        int left = (me + pes - 1) % pes;
        int right = (me + 1) % pes;
        host.barrierAll();
        long fromPs = host.nowPs();
        host.launch(
                1,
                256,
                cta -> {
                    for (int step = 1; step <= steps; step++) {
                        int buffer = step % 2;
                        SymmetricAddress source = edge.plus((long) buffer * bytes);
                        // The put of two steps ago has to be complete before its source changes.
                        if (step > 2) {
                            cta.waits().untilAll(free, 2, Comparison.GE, step - 2);
                            cta.quiet();
                        }
                        cta.store(source, (long) step * pes + me);
                        send(cta, source, halos.plus(buffer * 2L * bytes), bytes, arrived, step, left);
                        send(
                                cta,
                                source,
                                halos.plus((buffer * 2L + 1) * bytes),
                                bytes,
                                arrived.plus(Long.BYTES),
                                step,
                                right);
                        cta.work(host.inputs().get(COMPUTE) * PS_PER_US);
                        cta.waits().untilAll(arrived, 2, Comparison.GE, step);
                        long fromRight = cta.load(halos.plus(buffer * 2L * bytes));
                        long fromLeft = cta.load(halos.plus((buffer * 2L + 1) * bytes));
                        if (!host.inputs().phantom()
                                && (fromRight != (long) step * pes + right
                                        || fromLeft != (long) step * pes + left)) {
                            throw new IllegalStateException("halo of step " + step + " is wrong");
                        }
                        cta.signals().update(free, step, Signals.Update.SET, right);
                        cta.signals()
                                .update(free.plus(Long.BYTES), step, Signals.Update.SET, left);
                    }
                });
        long elapsedPs = host.nowPs() - fromPs;
        host.barrierAll();
        host.check(halos.plus(steps % 2 * 2L * bytes), 1, i -> (long) steps * pes + right);
        host.measure("halo", elapsedPs);
    }

    private static void send(
            Cta cta,
            SymmetricAddress source,
            SymmetricAddress target,
            int bytes,
            SymmetricAddress signal,
            long step,
            int peer) {
        cta.signals()
                .putNbi(target, source, bytes, signal, step, Signals.Update.SET, peer, Scope.BLOCK);
    }

    @Override
    public List<Table> tables(Inputs inputs, List<Measurement> measurements) {
        long longest = 0;
        for (Measurement measurement : measurements) {
            longest = Math.max(longest, measurement.values().get(0));
        }
        return List.of(
                new Table(
                        "halo",
                        List.of(new Column("halo", "B"), new Column("step", "us")),
                        List.of(
                                List.of(
                                        Cell.of((long) inputs.get(WORDS) * Long.BYTES),
                                        Figures.microsecondsEach(longest, inputs.get(STEPS))))));
    }
}
