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

/** All-reduce of 64-bit words around a ring of PEs: the sums first, then the results. */
public final class RingAllReduce implements KernelProgram {

    private static final Parameter<Integer> WORDS =
            Parameter.whole("words", 256, 1, 1 << 16, "words of each PE's part of the vector");
    private static final Parameter<Integer> ROUNDS =
            Parameter.whole("rounds", 4, 1, 1_000, "all-reduces, one after the other");

    private static final Parameter<Integer> BLOCKS =
            Parameter.whole("blocks", 1, 1, 64, "thread blocks, each with a slice of every part");

    /** Time of a thread block to add a word. */
    private static final long ADD_PS = 50;

    @Override
    public String summary() {
        return "All-reduce of 64-bit words around a ring";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(WORDS, ROUNDS, BLOCKS);
    }

    @Override
    public long heapBytes(Inputs inputs) {
        return 4L * inputs.members() * inputs.get(WORDS) * Long.BYTES + 4096;
    }

    @Override
    public long steps(Inputs inputs) {
        return (long) inputs.get(ROUNDS) * inputs.members();
    }

    @Override
    public void run(KernelHost host) {
        int words = host.inputs().get(WORDS);
        int blocks = host.inputs().get(BLOCKS);
        if (words % blocks != 0) {
            throw new IllegalArgumentException("words must be a multiple of blocks");
        }
        int pes = host.pe().pes();
        Ring ring =
                new Ring(
                        host.pe().id(),
                        pes,
                        words,
                        words / blocks,
                        host.pe().heap().malloc((long) pes * words * Long.BYTES),
                        host.pe().heap().malloc(2L * pes * words * Long.BYTES),
                        host.pe().heap().mallocSignals(2 * pes * blocks));
        int rounds = host.inputs().get(ROUNDS);
        long startPs = 0;
        for (int round = 1; round <= rounds; round++) {
            int now = round;
            host.fill(ring.vector, pes * words, i -> i + (long) now * (ring.me + 1));
            host.barrierAll();
            long fromPs = host.nowPs();
            host.launch(blocks, 1024, cta -> ring.reduce(cta, now));
            startPs += host.nowPs() - fromPs;
            host.step(1);
        }
        long members = pes * (pes + 1L) / 2;
        host.check(ring.vector, pes * words, i -> i * pes + rounds * members);
        host.measure("ring", startPs);
    }

    @Override
    public List<Table> tables(Inputs inputs, List<Measurement> measurements) {
        long longest = 0;
        for (Measurement measurement : measurements) {
            longest = Math.max(longest, measurement.values().get(0));
        }
        long bytes = (long) inputs.members() * inputs.get(WORDS) * Long.BYTES;
        return List.of(
                new Table(
                        "ring",
                        List.of(
                                new Column("size", "B"),
                                new Column("time", "us"),
                                new Column("algbw", "GB/s")),
                        List.of(
                                List.of(
                                        Cell.of(bytes),
                                        Figures.microsecondsEach(longest, inputs.get(ROUNDS)),
                                        Figures.gigabytesPerSecond(
                                                bytes * inputs.get(ROUNDS), longest)))));
    }

    /** The ring as one PE sees it. */
    private record Ring(
            int me,
            int pes,
            int words,
            int slice,
            SymmetricAddress vector,
            SymmetricAddress arrivals,
            SymmetricAddress signals) {

        /**
         * Sends the block's slice of part after part to the next PE. Each step of a block has a
         * buffer and a signal of its own.
         */
        void reduce(Cta cta, int round) {
            int next = (me + 1) % pes;
            int steps = 2 * (pes - 1);
            long offset = (long) cta.index() * bytes();
            for (int step = 0; step < steps; step++) {
                SymmetricAddress sent = part(me - step).plus(offset);
                SymmetricAddress received = part(me - step - 1).plus(offset);
                SymmetricAddress buffer =
                        arrivals.plus((long) step * words * Long.BYTES + offset);
                SymmetricAddress signal =
                        signals.plus(((long) cta.index() * steps + step) * Long.BYTES);
                cta.signals()
                        .putNbi(
                                buffer,
                                sent,
                                bytes(),
                                signal,
                                round,
                                Signals.Update.SET,
                                next,
                                Scope.BLOCK);
                cta.waits().until(signal, Comparison.EQ, round);
                boolean adds = step < pes - 1;
                cta.work(slice * ADD_PS);
                cta.read(buffer, bytes());
                cta.write(received, bytes());
                for (int i = 0; i < slice; i++) {
                    SymmetricAddress word = received.plus((long) i * Long.BYTES);
                    long arrived = cta.load(buffer.plus((long) i * Long.BYTES));
                    cta.store(word, adds ? cta.load(word) + arrived : arrived);
                }
            }
            cta.quiet();
        }

        private SymmetricAddress part(int number) {
            return vector.plus((long) Math.floorMod(number, pes) * words * Long.BYTES);
        }

        private int bytes() {
            return slice * Long.BYTES;
        }
    }
}
