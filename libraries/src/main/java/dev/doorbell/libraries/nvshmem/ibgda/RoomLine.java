package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.pdes.report.Wait;
import java.util.ArrayDeque;

/**
 * Those who wait for room in a send queue, in the order they came: their slots follow each other,
 * as if each had claimed them by an atomicAdd before it waited.
 */
final class RoomLine {

    private static final int STEP = 40;

    private final NodeMemory memory;
    private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
    private Runnable look = () -> {};
    private int promised;

    RoomLine(NodeMemory memory) {
        this.memory = memory;
    }

    /** Whether nobody waits or is about to go on. */
    boolean empty() {
        return waiting.isEmpty() && promised == 0;
    }

    /** Joins the line; returns when there is room for all before and these blocks, or an error. */
    void await(Program program, GpuQueuePair pair, int blocks, long pollPs) {
        if (waiting.isEmpty()) {
            look = () -> grant(pair, pollPs);
            memory.watch(pair.completionQueue, look);
        }
        Waiting mine = new Waiting(program, blocks);
        waiting.addLast(mine);
        grant(pair, pollPs);
        // Another of the program's submissions may wake it too.
        while (!mine.granted) {
            program.suspend(
                    new Wait(
                            program.name(),
                            "room for %d blocks on %s".formatted(blocks, pair.text()),
                            "the NIC, when it completes earlier ones"));
        }
        promised -= blocks;
    }

    /** Lets go on who can, in their order; after an error all can, and will see it. */
    void grant(GpuQueuePair pair, long pollPs) {
        if (waiting.isEmpty()) {
            return;
        }
        boolean broken = pair.poll() != CompletionStatus.SUCCESS;
        while (!waiting.isEmpty()
                && (broken || pair.queue.hasRoomFor(promised + waiting.getFirst().blocks))) {
            Waiting next = waiting.removeFirst();
            promised += next.blocks;
            next.program.node().at(next.program.nowPs() + pollPs, next);
        }
        if (waiting.isEmpty()) {
            memory.unwatch(pair.completionQueue, look);
        }
    }

    /** One who waits; its step is the instant at which it has seen that there is room. */
    private static final class Waiting extends Step {

        private final Program program;
        private final int blocks;
        private boolean granted;

        Waiting(Program program, int blocks) {
            super(STEP);
            this.program = program;
            this.blocks = blocks;
        }

        @Override
        public void run(int index) {
            granted = true;
            program.wake(0);
        }
    }
}
