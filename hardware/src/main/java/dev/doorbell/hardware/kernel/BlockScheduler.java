package dev.doorbell.hardware.kernel;

import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.StepKinds;
import dev.doorbell.hardware.gpu.BlockShape;
import dev.doorbell.hardware.gpu.Multiprocessors;
import dev.doorbell.hardware.gpu.SmLimits;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import java.util.ArrayDeque;
import java.util.function.Consumer;

/**
 * Scheduler that gives thread blocks room on the SMs of a GPU, in the order in which they are
 * submitted. A block without room waits, and all later ones wait behind it. Blocks of a cooperative
 * launch enter together.
 *
 * <p>Blocks that only compute need no program: a run of them passes the SMs by arithmetic, in
 * exactly the time that it would take one by one.
 */
public final class BlockScheduler {

    private final Node node;
    private final Multiprocessors sms;
    private final ArrayDeque<Entry> waiting = new ArrayDeque<>();

    /** Scheduler of an idle GPU. */
    public BlockScheduler(Node node, SmLimits limits) {
        this.node = node;
        sms = new Multiprocessors(limits);
    }

    /** Limits of the SMs. */
    public SmLimits limits() {
        return sms.limits();
    }

    /**
     * Submits blocks that enter together, and leave one by one.
     *
     * @param count at most as many as the GPU holds
     * @param entered receives the SM of each once there is room for all, possibly at once
     */
    public void enter(BlockShape shape, int count, Consumer<int[]> entered) {
        if (count > limits().resident(shape)) {
            throw new IllegalArgumentException(limits().tooLarge("count", count, shape));
        }
        submit(() -> {
            if (sms.room(shape) < count) {
                return false;
            }
            entered.accept(sms.enter(shape, count));
            return true;
        });
    }

    /** Ends a block. */
    public void leave(BlockShape shape, int sm) {
        sms.leave(shape, sm);
        proceed();
    }

    /**
     * Submits a run of blocks that only compute.
     *
     * @param blocks their number
     * @param lifePs from entry to end of each
     * @param passed runs when the last one has ended
     */
    public void pass(BlockShape shape, long blocks, long lifePs, Runnable passed) {
        if (limits().resident(shape) == 0) {
            throw new IllegalArgumentException(limits().tooLarge("blocks", blocks, shape));
        }
        submit(new Run(shape, blocks, lifePs, passed));
    }

    /** Says whether any block is resident or waits. */
    public void describe(RelativeState state) {
        state.rest(waiting.isEmpty() && sms.idle());
    }

    private void submit(Entry entry) {
        waiting.addLast(entry);
        if (waiting.size() == 1) {
            proceed();
        }
    }

    private void proceed() {
        for (Entry first = waiting.peek();
                first != null && first.enters();
                first = waiting.peek()) {
            waiting.removeFirst();
        }
    }

    /** Submitted blocks. */
    private interface Entry {

        /** Takes room. Returns false while blocks of it still wait. */
        boolean enters();
    }

    private final class Run implements Entry {

        private final BlockShape shape;
        private final long lifePs;
        private final Runnable passed;
        private final int resident;
        private long left;
        private int running;

        Run(BlockShape shape, long blocks, long lifePs, Runnable passed) {
            this.shape = shape;
            this.lifePs = lifePs;
            this.passed = passed;
            resident = limits().resident(shape);
            left = blocks;
        }

        @Override
        public boolean enters() {
            int places = (int) Math.min(sms.room(shape), left);
            if (places > 0) {
                // A place that is free now gets at least its share of what is left, because no
                // other place can be free earlier.
                long rounds = Math.max(1, left / resident);
                left -= places * rounds;
                running++;
                int[] entered = sms.enter(shape, places);
                node.at(
                        node.nowPs() + Math.multiplyExact(rounds, lifePs),
                        Step.of(StepKinds.GPU_BLOCKS, () -> ended(entered)));
            }
            return left == 0;
        }

        private void ended(int[] entered) {
            running--;
            for (int sm : entered) {
                sms.leave(shape, sm);
            }
            proceed();
            if (left == 0 && running == 0) {
                passed.run();
            }
        }
    }
}
