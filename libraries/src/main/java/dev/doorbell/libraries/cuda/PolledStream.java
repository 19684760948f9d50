package dev.doorbell.libraries.cuda;

import dev.doorbell.hardware.gpu.GpuEngine;
import dev.doorbell.hardware.node.GpuEngines;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.StepKinds;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Stream of a GPU whose engines hand over by polling. See {@link StreamCosts}. Streams share the
 * engines.
 */
public final class PolledStream {

    private static final long NOT_WAITING = Long.MAX_VALUE;

    private final Node node;
    private final GpuEngines engines;
    private final StreamCosts costs;
    private final Runnable whenIdle;
    private final ArrayDeque<Operation> pending = new ArrayDeque<>();
    private final Map<GpuEngine, Long> ends = new EnumMap<>(GpuEngine.class);
    private @Nullable GpuEngine last;
    private long startPs = NOT_WAITING;
    private long waitedPs;

    /**
     * Creates an idle stream.
     *
     * @param gpu number of the GPU in its node
     * @param whenIdle runs each time the stream becomes idle
     */
    public PolledStream(Node node, int gpu, StreamCosts costs, Runnable whenIdle) {
        this.node = node;
        this.costs = costs;
        this.whenIdle = whenIdle;
        engines = node.gpuEngines(gpu);
    }

    /**
     * Enqueues an operation whose call ends at the present instant.
     *
     * @param effect runs when the operation is done
     */
    public void enqueue(StreamOperation operation, Runnable effect) {
        Operation added = new Operation(operation, node.nowPs() + costs.fetchPs(), effect);
        pending.addLast(added);
        if (pending.size() == 1) {
            start();
        } else if (startPs != NOT_WAITING && checkedBy(added)) {
            waitedPs -= startPs - added.checkPs();
            startAt(added.checkPs());
        }
    }

    /** Returns true if all enqueued operations are done. */
    public boolean idle() {
        return pending.isEmpty();
    }

    /** Sum of the times between an operation's end and the check that saw it. */
    public long waitedPs() {
        return waitedPs;
    }

    private void start() {
        Operation next = pending.getFirst();
        GpuEngine engine = next.engine();
        long atPs = Math.max(node.nowPs(), next.checkPs());
        // A channel looks for an operation once its operation before is done.
        long firstPs = Math.max(next.checkPs(), ends.getOrDefault(engine, 0L));
        if (last != null && last != engine && node.nowPs() > firstPs && costs.pollPs() > 0) {
            long polls = Math.ceilDiv(node.nowPs() - firstPs, costs.pollPs());
            startPs = firstPs + polls * costs.pollPs();
            atPs = startPs;
            for (Operation later : pending) {
                if (later.checkPs() >= node.nowPs() && checkedBy(later)) {
                    atPs = later.checkPs();
                    break;
                }
            }
            waitedPs += atPs - node.nowPs();
        }
        last = engine;
        startAt(atPs);
    }

    /**
     * Returns true if the doorbell of a later operation lets the channel of the waiting one look
     * sooner than at its next check.
     */
    private boolean checkedBy(Operation later) {
        return later.engine() == pending.getFirst().engine() && later.checkPs() < startPs;
    }

    private void startAt(long atPs) {
        startPs = atPs;
        if (atPs == node.nowPs()) {
            submit();
        } else {
            node.at(
                    atPs,
                    Step.of(
                            StepKinds.GPU_CHANNEL_CHECK,
                            () -> {
                                // A doorbell may have let the channel look sooner.
                                if (startPs == atPs) {
                                    submit();
                                }
                            }));
        }
    }

    private void submit() {
        startPs = NOT_WAITING;
        engines.submit(pending.getFirst().operation().work(), this::ended);
    }

    private void ended() {
        Operation done = pending.removeFirst();
        ends.put(done.engine(), node.nowPs());
        done.effect().run();
        if (pending.isEmpty()) {
            whenIdle.run();
        } else {
            start();
        }
    }

    private record Operation(StreamOperation operation, long checkPs, Runnable effect) {

        GpuEngine engine() {
            return operation.work().engine();
        }
    }
}
