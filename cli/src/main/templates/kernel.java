import dev.doorbell.libraries.nvshmem.Comparison;
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

/** Each PE puts a block to the next PE and waits for the block of the PE before. */
public final class NAME implements KernelProgram {

    private static final Parameter<Integer> WORDS =
            Parameter.whole("words", 256, 1, 1 << 16, "words of a block");

    @Override
    public String summary() {
        return "Puts of a block to the next PE";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(WORDS);
    }

    @Override
    public long heapBytes(Inputs inputs) {
        return 2L * inputs.get(WORDS) * Long.BYTES + 4096;
    }

    @Override
    public void run(KernelHost host) {
        int words = host.inputs().get(WORDS);
        int bytes = words * Long.BYTES;
        int me = host.pe().id();
        int pes = host.pe().pes();
        SymmetricAddress block = host.pe().heap().malloc(bytes);
        SymmetricAddress arrived = host.pe().heap().malloc(bytes);
        SymmetricAddress signal = host.pe().heap().mallocSignals(1);
        host.fill(block, words, i -> (long) me * words + i);
        host.barrierAll();
        long fromPs = host.nowPs();
        host.launch(
                1,
                1024,
                cta -> {
                    cta.signals()
                            .putNbi(
                                    arrived,
                                    block,
                                    bytes,
                                    signal,
                                    1,
                                    Signals.Update.SET,
                                    (me + 1) % pes,
                                    Scope.BLOCK);
                    cta.waits().until(signal, Comparison.EQ, 1);
                    cta.quiet();
                });
        host.measure("put", host.nowPs() - fromPs);
        long before = Math.floorMod(me - 1, pes);
        host.check(arrived, words, i -> before * words + i);
    }

    @Override
    public List<Table> tables(Inputs inputs, List<Measurement> measurements) {
        long longest = 0;
        for (Measurement pe : measurements) {
            longest = Math.max(longest, pe.values().get(0));
        }
        long bytes = (long) inputs.get(WORDS) * Long.BYTES;
        return List.of(
                new Table(
                        "put",
                        List.of(new Column("size", "B"), new Column("time", "us")),
                        List.of(
                                List.of(
                                        Cell.of(bytes), Figures.microsecondsEach(longest, 1)))));
    }
}
