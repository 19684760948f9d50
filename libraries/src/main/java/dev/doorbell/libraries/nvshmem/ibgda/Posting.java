package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.nic.port.Flow;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.nvshmem.ibgda.config.WarpEntries;
import java.util.Arrays;

/**
 * Submissions of one call to one queue pair, in the order of their reservations. Element {@code i}
 * of the step is the hand-over of submission {@code i}.
 */
final class Posting extends Step {

    final PostingCall call;
    final GpuQueuePair pair;
    private final Doorbells doorbells;
    private int[] first = new int[1];
    private int[] end = new int[1];
    private WarpEntries[] entries = new WarpEntries[1];
    private int count;

    Posting(PostingCall call, GpuQueuePair pair, Doorbells doorbells) {
        super(StepKinds.POSTING);
        this.call = call;
        this.pair = pair;
        this.doorbells = doorbells;
    }

    /** Adds the submission of the last reserved blocks and returns its number. */
    int add(int firstBlock, WarpEntries written) {
        if (count == first.length) {
            first = Arrays.copyOf(first, 4 * count);
            end = Arrays.copyOf(end, 4 * count);
            entries = Arrays.copyOf(entries, 4 * count);
        }
        first[count] = firstBlock;
        entries[count] = written;
        end[count] = pair.queue.reserved();
        return count++;
    }

    /** Index of the first block of a submission. */
    int first(int index) {
        return first[index];
    }

    /** Index of the block after its last. */
    int end(int index) {
        return end[index];
    }

    /** Entries that its warp wrote. */
    WarpEntries entries(int index) {
        return entries[index];
    }

    /** Flow that connects its spans in a trace. */
    long flow(int index) {
        return Flow.of(pair.queue.qpn(), first[index]);
    }

    @Override
    public void run(int index) {
        doorbells.submitted(this, index);
    }
}
