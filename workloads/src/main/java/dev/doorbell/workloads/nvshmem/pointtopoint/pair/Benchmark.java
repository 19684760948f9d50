package dev.doorbell.workloads.nvshmem.pointtopoint.pair;

import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.heap.SymmetricHeap;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.OptionParameters;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Options;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Point;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.SizeMeaning;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.SizeSweep;
import dev.doorbell.workloads.nvshmem.pointtopoint.table.SampleColumn;
import dev.doorbell.workloads.output.PerftestTable;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import java.util.List;

/** Point-to-point benchmark: its name, its options and its kernel. */
public interface Benchmark {

    /** Name in jobs, without {@code nvshmem/}, and of its table. */
    String name();

    /** Name of a message that its rate counts. */
    default String operation() {
        return name().substring(0, name().indexOf('-'));
    }

    /** Summary in one line. */
    String summary();

    /** Its parameters, most of them of {@link OptionParameters}. */
    List<Parameter<?>> parameters();

    /** Bytes of its elements: sizes are multiples of it. */
    default int elementBytes(Options options) {
        return 1;
    }

    /** Parameters of its sizes. */
    SizeSweep sweep();

    /** Meaning of its sizes. */
    default SizeMeaning sizeMeaning() {
        return SizeMeaning.MESSAGE;
    }

    /** Returns true if both PEs of a pair run the kernel. */
    default boolean bothRun(Options options) {
        return options.bidirectional();
    }

    /**
     * Returns true if a PE may run the kernel only when the other has prepared its memory. All PEs
     * then meet before the kernel.
     */
    default boolean needsPreparedPeer(Options options) {
        return bothRun(options);
    }

    /** Returns true if messages have a separate source beside their target. */
    default boolean hasSource() {
        return true;
    }

    /** Reserves the buffer that messages arrive in. */
    default SymmetricAddress target(SymmetricHeap heap, long bytes) {
        return heap.malloc(bytes);
    }

    /** Bytes a buffer needs for a point. */
    default long bufferBytes(Options options, Point point) {
        return point.perIteration();
    }

    /** Fills the initial memory of the PE's part in a point. Takes no virtual time. */
    void prepare(Endpoint end, Point point);

    /**
     * Runs the work of a thread block of the kernel, up to the quiet that ends it.
     *
     * @param first number of the first iteration since {@link #prepare}
     * @param times iterations
     */
    void run(Cta cta, Endpoint end, Point point, int first, int times);

    /** Compares the data that the PE received. Takes no virtual time. */
    void verify(Endpoint end, Point point);

    /** Tables that perftest prints of it. */
    List<PerftestTable> perftest(Parameters given);

    /** The columns of its table. */
    List<SampleColumn> columns(Options options);
}
