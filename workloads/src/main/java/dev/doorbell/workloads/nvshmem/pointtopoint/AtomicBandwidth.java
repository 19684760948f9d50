package dev.doorbell.workloads.nvshmem.pointtopoint;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.heap.SymmetricHeap;
import dev.doorbell.workloads.measure.Pattern;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.AtomicFunction;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.OptionParameters;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Options;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Point;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.SizeMeaning;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.SizeSweep;
import dev.doorbell.workloads.nvshmem.pointtopoint.pair.Benchmark;
import dev.doorbell.workloads.nvshmem.pointtopoint.pair.Endpoint;
import dev.doorbell.workloads.nvshmem.pointtopoint.table.SampleColumn;
import dev.doorbell.workloads.output.PerftestTable;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Size;
import dev.doorbell.workloads.result.Cell;
import java.util.List;

/**
 * {@code shmem_atomic_bw}: every thread updates 64-bit words of the peer one by one; threads meet
 * after each slice, thread blocks after each iteration, and one quiet ends it. Every word is
 * updated once in an iteration. Its value at the end and the result of each fetch are thus known.
 */
record AtomicBandwidth() implements Benchmark {

    private static final SizeSweep SWEEP =
            SizeSweep.of(
                    Size.of(8, 512 * Size.K),
                    "8K",
                    "words updated per iteration, in bytes",
                    "8",
                    "64K");

    @Override
    public String name() {
        return "atomic-bw";
    }

    @Override
    public String summary() {
        return "Rate of atomic functions on 64-bit words between pairs of PEs by all threads of all CTAs";
    }

    @Override
    public SizeSweep sweep() {
        return SWEEP;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(
                OptionParameters.CTAS,
                SWEEP.sizes(),
                OptionParameters.ITERATIONS.withDefault("10"),
                OptionParameters.WARMUP.withDefault("1"),
                OptionParameters.ATOMIC_OP,
                OptionParameters.THREADS.withDefault("256"),
                OptionParameters.GRID_BARRIER);
    }

    @Override
    public int elementBytes(Options options) {
        return Long.BYTES;
    }

    @Override
    public SizeMeaning sizeMeaning() {
        return SizeMeaning.ELEMENTS;
    }

    /** Atomics need words that exist, in phantom payload as well. */
    @Override
    public SymmetricAddress target(SymmetricHeap heap, long bytes) {
        return heap.mallocSignals(Math.toIntExact(bytes / Long.BYTES));
    }

    @Override
    public boolean needsPreparedPeer(Options options) {
        return true;
    }

    @Override
    public boolean hasSource() {
        return false;
    }

    @Override
    public void prepare(Endpoint end, Point point) {
        if (end.phantom() || end.first()) {
            return;
        }
        NodeMemory memory = end.pe().node().memory();
        for (long i = 0; i < point.messages(); i++) {
            memory.writeLong(
                    end.targetAddress() + i * Long.BYTES, end.options().atomic().initial());
        }
    }

    @Override
    public void run(Cta cta, Endpoint end, Point point, int first, int times) {
        long words = point.messages();
        long grid = (long) point.ctas() * cta.threads();
        long old = end.options().atomic().after(first);
        for (int n = first; n < first + times; n++) {
            for (long slice = 0; slice < words; slice += grid) {
                long from = slice + (long) cta.index() * cta.threads();
                if (from < words) {
                    update(cta, end, from, (int) Math.min(cta.threads(), words - from), n, old);
                }
                cta.syncThreads();
            }
            end.endIteration(cta);
            old = end.options().atomic().next(old, n);
        }
        if (cta.index() == 0) {
            cta.quiet();
        }
    }

    private void update(Cta cta, Endpoint end, long from, int count, int n, long old) {
        AtomicFunction atomic = end.options().atomic();
        long[] fetched =
                cta.atomics()
                        .byThreads(
                                atomic.kind(),
                                end.target().plus(from * Long.BYTES),
                                count,
                                atomic.operand(n),
                                atomic.compare(n),
                                atomic.fetching(),
                                end.peer());
        if (end.phantom()) {
            return;
        }
        long wrong = 0;
        for (long value : fetched) {
            wrong += value == old ? 0 : Long.BYTES;
        }
        Pattern.count(end.pe().node(), (long) fetched.length * Long.BYTES, wrong);
    }

    @Override
    public void verify(Endpoint end, Point point) {
        if (end.phantom() || end.first()) {
            return;
        }
        Options options = end.options();
        NodeMemory memory = end.pe().node().memory();
        long expected = options.atomic().after((long) options.warmup() + options.iterations());
        long wrong = 0;
        for (long i = 0; i < point.messages(); i++) {
            long word = memory.readLong(end.targetAddress() + i * Long.BYTES);
            wrong += word == expected ? 0 : Long.BYTES;
        }
        Pattern.count(end.pe().node(), point.perIteration(), wrong);
    }

    @Override
    public List<PerftestTable> perftest(Parameters given) {
        String function = given.get(OptionParameters.ATOMIC_OP).text();
        return List.of(PerftestTable.bandwidth("shmem_atomic_" + function));
    }

    @Override
    public List<SampleColumn> columns(Options options) {
        return List.of(
                SampleColumn.PE,
                SampleColumn.CTAS,
                SampleColumn.constant("atomic", "", Cell.word(options.atomic().text())),
                SampleColumn.size("atomic"),
                SampleColumn.SIZE_PER_ITERATION,
                SampleColumn.perIteration("atomics"),
                SampleColumn.RATE,
                SampleColumn.BANDWIDTH);
    }
}
