import dev.doorbell.libraries.nvshmem.Cta;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Tasks of random length. A PE that has none left takes those of others, by atomic counters. The
 * counter of a PE is on the next PE, which does not use it: atomics of the GPU and atomics that the
 * NIC performs on one word are not atomic to each other.
 */
public final class WorkStealing implements KernelProgram {

    private static final Parameter<Integer> TASKS =
            Parameter.whole("tasks", 64, 1, 4_096, "tasks that each PE begins with");
    private static final Parameter<Boolean> STEAL =
            Parameter.flag("steal", true, "whether PEs take tasks of others");

    private static final long SHORTEST_PS = 1_000_000;
    private static final int LONGEST_FACTOR = 8;

    @Override
    public String summary() {
        return "Tasks of random length, shared by atomic counters";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(TASKS, STEAL);
    }

    @Override
    public void run(KernelHost host) {
        SymmetricAddress next = host.pe().heap().mallocSignals(1);
        SymmetricAddress done = host.pe().heap().mallocSignals(1);
        int tasks = host.inputs().get(TASKS);
        host.barrierAll();
        long fromPs = host.nowPs();
        long[] work = new long[2];
        host.launch(1, 32, cta -> steal(cta, host.inputs(), tasks, next, done, work));
        long ownPs = host.nowPs() - fromPs;
        host.barrierAll();
        // Every task was done once: PE 0 counted those of all others.
        if (host.pe().id() == 0) {
            host.store(done, host.load(done) + work[0] + work[1]);
            host.check(done, 1, i -> (long) tasks * host.pe().pes());
        }
        host.measure("pe", host.pe().id(), work[0], work[1], ownPs);
    }

    private static void steal(
            Cta cta,
            Inputs inputs,
            int tasks,
            SymmetricAddress next,
            SymmetricAddress done,
            long[] work) {
        int me = cta.pe().id();
        int pes = cta.pe().pes();
        int victims = inputs.get(STEAL) ? pes : 1;
        for (int i = 0; i < victims; i++) {
            int victim = (me + i) % pes;
            int keeper = (victim + 1) % pes;
            if (keeper == me && pes > 1) {
                continue;
            }
            for (long task = cta.atomics().fetchInc(next, keeper);
                    task < tasks;
                    task = cta.atomics().fetchInc(next, keeper)) {
                Random length = new Random(inputs.seed() + victim * 65_537L + task);
                // Tasks of higher PEs are longer, so that there is something to steal.
                cta.work(SHORTEST_PS * (1 + length.nextInt(LONGEST_FACTOR)) * (1 + victim));
                work[i == 0 ? 0 : 1]++;
            }
        }
        if (me > 0) {
            cta.atomics().add(done, work[0] + work[1], 0);
        }
        cta.quiet();
    }

    @Override
    public List<Table> tables(Inputs inputs, List<Measurement> measurements) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Measurement pe : measurements) {
            rows.add(
                    List.of(
                            Cell.of(pe.values().get(0)),
                            Cell.of(pe.values().get(1)),
                            Cell.of(pe.values().get(2)),
                            Figures.microsecondsEach(pe.values().get(3), 1)));
        }
        return List.of(
                new Table(
                        "tasks",
                        List.of(
                                new Column("pe", ""),
                                new Column("own tasks", ""),
                                new Column("stolen tasks", ""),
                                new Column("time", "us")),
                        rows));
    }
}
